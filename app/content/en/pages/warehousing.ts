/** Content of the Warehousing page. */

import type { SectionedPage } from "#app/content/types.ts";
import { servicesCrumb } from "../breadcrumbs.ts";

export const warehousingPage = {
  path: "/warehousing",
  title: "Warehousing and distribution",
  description:
    "Open floor, racking, high-rise and bulk storage, ambient to freezer, with 3PL, 4PL and 5PL distribution, value added services and consulting.",
  label: "Warehousing",
  above: [servicesCrumb],
  heading: "Warehousing with real-time inventory",
  lead: "Storage from open floor to freezer, with distribution, value added services and monthly audits.",
  action: { label: "Track & trace", to: "/track/" },
  sections: [
    {
      id: "warehousing",
      title: "Warehousing",
      lead: "Choose the space and the temperature your goods need.",
      items: [
        { name: "Open floor", text: "For goods too large or irregular for racks." },
        { name: "Racking", text: "Direct access to every pallet." },
        { name: "High-rise", text: "More pallets on the same floor area." },
        { name: "Bulk storage", text: "Large quantities of one product." },
        { name: "Air-conditioned", text: "Cooled, even in the summer heat." },
        { name: "Dry ambient", text: "Protected from the weather, without cooling." },
        { name: "Temperature-controlled", text: "Kept within the limits you set." },
        { name: "Refrigerated and freezer", text: "For the cold chain." },
      ],
      note: "Class 3 goods, such as perfumes, are excluded.",
    },
    {
      id: "distribution",
      title: "Distribution",
      lead: "Outsource as much of your supply chain as you want.",
      items: [
        { name: "3PL", text: "You plan. We store, pick and deliver." },
        { name: "4PL", text: "We plan and run your supply chain, including other providers." },
        { name: "5PL", text: "We manage several supply chains as one network." },
      ],
    },
    {
      id: "value-added-services",
      title: "Value Added Services",
      lead: "Services for your goods while they are in storage.",
      items: [
        { name: "Repacking", text: "From transport packaging to retail packaging, or back." },
        { name: "Real-time inventory", text: "See what is in stock at any moment." },
        { name: "Monthly audits", text: "Stock counted and compared with the records." },
        { name: "DG packing", text: "Dangerous goods packed for the next leg." },
        { name: "Fumigation", text: "Wood packaging treated before export." },
        { name: "Documentation", text: "Certificates and customs documents for your goods." },
      ],
    },
    {
      id: "consulting",
      title: "Consulting",
      lead: "Advice on storage, temperature, distribution and compliance.",
      items: [
        { name: "Storage", text: "Which kind of space your goods need." },
        { name: "Temperature", text: "Which goods need cooling, and which don't." },
        { name: "Distribution", text: "When 3PL is enough and when 4PL pays off." },
        { name: "Compliance", text: "Which documents and clearances your goods require." },
      ],
    },
  ],
} as const satisfies SectionedPage;
