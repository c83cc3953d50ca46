/** Content of the Warehousing page. */

import type { SectionedPage } from "../types.ts";

export const warehousingPage = {
  path: "/warehousing",
  title: "Warehousing and distribution",
  description:
    "Open floor, racking, high-rise and bulk storage, ambient to freezer, with 3PL, 4PL and 5PL distribution, value added services and consulting.",
  label: "Warehousing",
  heading: "Stock you can count on, because we count it.",
  lead: "Storage from open floor to freezer, with real-time inventory and an audit every month.",
  action: { label: "Track & trace", to: "/track/" },
  sections: [
    {
      id: "warehousing",
      title: "Warehousing",
      lead: "Choose by shape and by temperature. One inventory covers both.",
      items: [
        { name: "Open floor", text: "For what is too large or too odd for a shelf." },
        { name: "Racking", text: "Pallets within reach, one by one." },
        { name: "High-rise", text: "More pallets on the same ground." },
        { name: "Bulk storage", text: "One kind of goods, in quantity." },
        { name: "Air-conditioned", text: "Cooled against the summer." },
        { name: "Dry ambient", text: "Out of the weather, uncooled." },
        { name: "Temperature-controlled", text: "Held between two limits that you set." },
        { name: "Refrigerated and freezer", text: "For the cold chain." },
      ],
      note: "Class 3 goods, such as perfumes, are excluded.",
    },
    {
      id: "distribution",
      title: "Distribution",
      lead: "Hand over as much of the chain as you want to stop running yourself.",
      items: [
        { name: "3PL", text: "You plan. We store, pick and deliver." },
        { name: "4PL", text: "We plan and run the chain, other providers included." },
        { name: "5PL", text: "Several chains, planned and bought as one network." },
      ],
    },
    {
      id: "value-added-services",
      title: "Value Added Services",
      lead: "Work done on the goods while they stand still anyway.",
      items: [
        { name: "Repacking", text: "From transport pack to selling pack, or back." },
        { name: "Real-time inventory", text: "What is in, what is out, at this moment." },
        { name: "Monthly audits", text: "The books compared with the shelves." },
        { name: "DG packing", text: "Dangerous goods made ready for their next leg." },
        { name: "Fumigation", text: "Wood packing treated before export." },
        { name: "Documentation", text: "Certificates and customs papers with the goods." },
      ],
    },
    {
      id: "consulting",
      title: "Consulting",
      lead: "A second look before the money is spent.",
      items: [
        { name: "Storage", text: "Floor, racks, high-rise or bulk: what the goods need." },
        { name: "Temperature", text: "Which goods need cooling, and which don't." },
        { name: "Distribution", text: "Where 3PL is enough and 4PL begins to pay." },
        { name: "Compliance", text: "Which papers and clearances your goods call for." },
      ],
    },
  ],
} as const satisfies SectionedPage;
