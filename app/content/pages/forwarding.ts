/** Content of the Forwarding page. */

import { requestQuote } from "../navigation.ts";
import type { SectionedPage } from "../types.ts";

export const forwardingPage = {
  path: "/forwarding",
  title: "Project forwarding and heavy lifts",
  description:
    "Project forwarding, heavy lifts, abnormal loads, industrial relocation and events, from Dubai. Over 30 years in project forwarding.",
  label: "Forwarding",
  heading: "Navigating complex movements and heavy lifts",
  lead: "For freight that needs a route survey, a permit and a crane before it needs a truck.",
  action: { label: requestQuote.label, to: "/track/" },
  sections: [
    {
      id: "project-forwarding",
      title: "Project Forwarding",
      lead: "Many consignments, many origins, one schedule and one name on it.",
      figure: {
        label: "Projects",
        value: "30",
        suffix: "+",
        text: "Over 30 years in project forwarding",
      },
      items: [
        { name: "Route and method", text: "Bridges, turns, ports and lifts, checked first." },
        { name: "All modes", text: "Air, ocean and road under one plan." },
        { name: "Customs and papers", text: "In house, and ready before the cargo is." },
      ],
    },
    {
      id: "heavy-lifts",
      title: "Heavy Lifts",
      lead: "Single pieces that set the pace of a whole site.",
      figure: {
        label: "Crane rental",
        prefix: "up to",
        value: "500",
        suffix: "tons",
        text: "Crane rental up to 500 tons",
      },
      items: [
        { name: "Cranes", text: "Sized to the piece and to the ground it stands on." },
        { name: "Hydraulic and air suspension trailers", text: "Many axles, even load." },
        { name: "Lashing", text: "Planned for the road and for the sea." },
      ],
    },
    {
      id: "abnormal-loads",
      title: "Abnormal Loads",
      lead: "Too wide, too long, too high, or with wings.",
      items: [
        { name: "Aviation", text: "Engines, airframe parts and ground equipment." },
        { name: "Helicopters", text: "Folded, crated or whole." },
        { name: "Small aircraft", text: "Dismantled for the road, or for a container." },
        { name: "Oversized loads", text: "With the permits and escorts the road asks for." },
      ],
    },
    {
      id: "industrial-relocation",
      title: "Industrial Relocation",
      lead: "A plant taken down in one place and put down in another, piece by numbered piece.",
      items: [
        { name: "Aviation / military / security", text: "Equipment that travels with clearances." },
        { name: "Industrial plants / assembly lines", text: "In the order they go up again." },
        { name: "Power and energy plants", text: "Turbines, transformers, generators." },
        { name: "Oil and gas", text: "Vessels, skids and pipe." },
        {
          name: "Movers and Packers",
          text: "A team that serves the Philippines and neighbouring countries.",
        },
      ],
    },
    {
      id: "events",
      title: "Events",
      lead: "The opening hour is printed on the tickets. Everything else is planned back from it.",
      figure: {
        label: "Events",
        value: "40",
        suffix: "+",
        text: "40+ years of regional experience for events",
      },
      items: [
        { name: "All transport modes", text: "Air, ocean, road and hand carry." },
        { name: "Documentation", text: "ATA carnets, lists and invoices." },
        { name: "Customs clearance", text: "In for the event, out after it." },
        { name: "Consular assistance", text: "For papers that need a stamp from abroad." },
        { name: "Insurance", text: "From your door to the stand and back." },
        { name: "Onsite support", text: "People in the hall while you build." },
        { name: "Multilingual assistance", text: "With crews, customs and organisers." },
      ],
    },
  ],
} as const satisfies SectionedPage;
