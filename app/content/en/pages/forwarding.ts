/** Content of the Forwarding page. */

import type { SectionedPage } from "#app/content/types.ts";
import { servicesCrumb } from "../breadcrumbs.ts";
import { documentsPath, requestQuote } from "../navigation.ts";

export const forwardingPage = {
  path: "/forwarding",
  title: "Project forwarding and heavy lifts",
  description:
    "Project forwarding, heavy lifts, abnormal loads, industrial relocation and events, from Dubai. Over 30 years in project forwarding.",
  label: "Forwarding",
  above: [servicesCrumb],
  heading: "Navigating complex movements and heavy lifts",
  lead: "For cargo that needs route surveys, permits and cranes.",
  action: { label: requestQuote.label, to: "/track/" },
  sections: [
    {
      id: "project-forwarding",
      title: "Project Forwarding",
      lead: "Many consignments from many origins, on one schedule.",
      figure: {
        label: "Projects",
        value: "30",
        suffix: "+",
        text: "Over 30 years in project forwarding",
      },
      items: [
        {
          name: "Route and method",
          text: "Bridges, turns, ports and lifts, surveyed for your load.",
        },
        { name: "All modes", text: "Air, ocean and road under one plan." },
        { name: "Customs and documents", text: "Prepared in house, ahead of the cargo." },
      ],
    },
    {
      id: "heavy-lifts",
      title: "Heavy Lifts",
      lead: "Single pieces that need cranes and special trailers.",
      figure: {
        label: "Crane rental",
        prefix: "up to",
        value: "500",
        suffix: "tons",
        text: "Crane rental up to 500 tons",
      },
      items: [
        { name: "Cranes", text: "Matched to the load and to the ground." },
        {
          name: "Hydraulic and air suspension trailers",
          text: "Many axles spread the load evenly.",
        },
        { name: "Lashing", text: "Planned for the road and the sea." },
      ],
    },
    {
      id: "abnormal-loads",
      title: "Abnormal Loads",
      lead: "Cargo that is too wide, too long or too high for standard transport.",
      items: [
        { name: "Aviation", text: "Engines, airframe parts and ground equipment." },
        { name: "Helicopters" },
        { name: "Small aircraft" },
        { name: "Oversized loads", text: "With the permits and escorts they require." },
      ],
    },
    {
      id: "industrial-relocation",
      title: "Industrial Relocation",
      lead: "Plants and equipment, moved from one site to another.",
      items: [
        {
          name: "Aviation / military / security",
          text: "Equipment that needs security clearances.",
        },
        { name: "Industrial plants / assembly lines", text: "Delivered in the order of assembly." },
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
      lead: "We deliver before the event opens and collect when it closes.",
      figure: {
        label: "Events",
        value: "40",
        suffix: "+",
        text: "40+ years of regional experience for events",
      },
      items: [
        { name: "All transport modes", text: "Air, ocean, road and hand carry." },
        { name: "Documentation", text: "ATA carnets, lists and invoices." },
        {
          name: "Customs clearance",
          text: "Temporary import for the event, re-export afterwards.",
        },
        { name: "Consular assistance", text: "For documents that need a consulate's stamp." },
        { name: "Insurance", text: "Arranged together with the transport." },
        { name: "Onsite support", text: "During set-up and dismantling." },
        { name: "Multilingual assistance", text: "For crews, customs and organisers." },
      ],
      more: { label: "Documents for an exhibition", to: `${documentsPath}?goods=exhibition` },
    },
  ],
} as const satisfies SectionedPage;
