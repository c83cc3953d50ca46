/** Content of the Global Freight page. */

import type { SectionedPage } from "#app/content/types.ts";
import { servicesCrumb } from "../breadcrumbs.ts";
import { requestQuote, weightPath } from "../navigation.ts";

export const globalFreightPage = {
  path: "/global-freight",
  // Title and description: only while the record in D1 is unavailable (../page-meta.ts).
  title: "Global freight: air, ocean and land",
  description:
    "Air freight, ocean freight and land transport from Dubai, with special handling: crane rental up to 500 tons, ATA carnet moves, lashing and DG packing.",
  label: "Global Freight",
  above: [servicesCrumb],
  heading: "Global Freight",
  lead: "By air, ocean and road, with special handling when your cargo needs it.",
  action: requestQuote,
  sections: [
    {
      id: "air-freight",
      title: "Air Freight",
      lead: "Four service levels, from general cargo to aircraft on ground.",
      items: [
        { name: "Ordinary", text: "General cargo on the next suitable flight." },
        { name: "Priority", text: "For cargo with a fixed date." },
        { name: "AOG", text: "Aircraft on ground. The AOG desk is open 24x7." },
        { name: "Fly as book", text: "On the flight you booked, not the next one." },
      ],
      note: "Airlines charge by chargeable weight: the gross weight, or the volume in cm³ divided by 6000, whichever is greater.",
      more: { label: "Chargeable weight by air", to: weightPath },
    },
    {
      id: "ocean-freight",
      title: "Ocean Freight",
      lead: "By sea, from a single carton to palletised cargo.",
      items: [
        { name: "Cartons, crates, drums, single packages", text: "Packed for the sea." },
        { name: "Palletised", text: "Cargo on pallets, handled as one unit." },
        { name: "Non Palletised", text: "Stowed and lashed piece by piece." },
        {
          name: "Documents",
          text: "Letters of credit, certificates of origin, marine insurance.",
        },
      ],
      more: { label: "Chargeable weight by ocean", to: weightPath },
    },
    {
      id: "land-freight",
      title: "Land Transport",
      lead: "From the port to your door, across the region.",
      items: [
        { name: "Trucking", text: "On its own, or as the last leg of an air or ocean move." },
        { name: "Turn-key projects", text: "Door to door, planned as one project." },
        { name: "Customs", text: "In-house customs brokerage." },
      ],
      more: { label: "Chargeable weight by road", to: weightPath },
    },
    {
      id: "special-handling",
      title: "Special Handling",
      lead: "Equipment and preparation for cargo that needs more than a standard truck.",
      figure: {
        label: "Crane rental",
        prefix: "up to",
        value: "500",
        suffix: "tons",
        text: "Crane rental up to 500 tons",
      },
      items: [
        { name: "Forklifts", text: "For short moves, indoors and outdoors." },
        {
          name: "Self-lifting trailers",
          text: "They lift a container on and off without a crane.",
        },
        { name: "Dumpers", text: "They carry loose material over rough ground." },
        { name: "Tippers", text: "They carry loose material by road and tip it on arrival." },
        {
          name: "ATA carnet moves",
          text: "Samples, tools and exhibits, imported temporarily without duty.",
        },
        {
          name: "Hydraulic and air suspension trailers",
          text: "They spread the weight over many axles and absorb shocks.",
        },
        {
          name: "Lashing",
          text: "Chains, straps and chocks secure the load on the road and at sea.",
        },
        { name: "Fumigation", text: "Wood packaging treated as the destination country requires." },
        { name: "DG packing", text: "Dangerous goods packed, marked and labelled by class." },
      ],
    },
  ],
} as const satisfies SectionedPage;
