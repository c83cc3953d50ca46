/** Content of the Global Freight page. */

import { requestQuote } from "../navigation.ts";
import type { SectionedPage } from "../types.ts";

export const globalFreightPage = {
  path: "/global-freight",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "Global freight: air, ocean and land",
  description:
    "Air freight, ocean freight and land transport from Dubai, with special handling: crane rental up to 500 tons, ATA carnet moves, lashing and DG packing.",
  label: "Global Freight",
  heading: "Global Freight",
  lead: "By air, by ocean, by road, and by whatever crane the last hundred metres ask for.",
  action: requestQuote,
  sections: [
    {
      id: "air-freight",
      title: "Air Freight",
      lead: "Four ways to fly. You choose how much the clock matters.",
      items: [
        { name: "Ordinary", text: "General cargo on the next flight that suits it." },
        { name: "Priority", text: "Ahead of general cargo, and watched until it is off." },
        { name: "AOG", text: "Aircraft on ground. A desk open 24x7." },
        { name: "Fly as book", text: "On the flight you booked, not on the one after." },
      ],
      note: "Airlines charge by chargeable weight: the gross weight, or the volume in cm³ divided by 6000, whichever is more.",
    },
    {
      id: "ocean-freight",
      title: "Ocean Freight",
      lead: "Cargo takes the slow way, its papers the fast one.",
      items: [
        { name: "Carton, crate, drum, coli", text: "Loose pieces, packed to travel." },
        { name: "Palletised", text: "Counted once, lifted once." },
        { name: "Non Palletised", text: "Stowed and lashed piece by piece." },
        {
          name: "Documents",
          text: "Letters of credit, certificates of origin, marine insurance.",
        },
      ],
    },
    {
      id: "land-freight",
      title: "Land Transport",
      lead: "From the quay to the gate, and through the desert between.",
      items: [
        { name: "Trucking", text: "On its own, or as the last leg of an air or ocean move." },
        { name: "Turn-key projects", text: "Door to door under one name." },
        { name: "Customs", text: "Our own brokerage, in house, at the border." },
      ],
    },
    {
      id: "special-handling",
      title: "Special Handling",
      lead: "For what doesn't fit, doesn't lift, or doesn't like to be moved.",
      figure: {
        label: "Crane rental",
        prefix: "up to",
        value: "500",
        suffix: "tons",
        text: "Crane rental up to 500 tons",
      },
      items: [
        { name: "Fork lifts", text: "For the last metres, indoors and out." },
        {
          name: "Self lifting trailers",
          text: "They set a container down where no crane is waiting.",
        },
        { name: "Dumpers", text: "Loose material over rough ground." },
        { name: "Tippers", text: "Loose material by road, tipped on arrival." },
        {
          name: "ATA carnet moves",
          text: "Samples, tools and exhibits, in and out again without import duty.",
        },
        {
          name: "Hydraulic and air suspension trailers",
          text: "Weight spread over many axles, shocks kept from the load.",
        },
        { name: "Lashing", text: "Chains, straps and chocks, against the road and the sea." },
        { name: "Fumigation", text: "Wood packing treated as the country of arrival asks." },
        { name: "DG packing", text: "Dangerous goods packed, marked and labelled by class." },
      ],
    },
  ],
} as const satisfies SectionedPage;
