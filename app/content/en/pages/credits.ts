/** Content of the Credits page: used works and their licences. */

import type { Action, Page } from "#app/content/types.ts";

/** A used work, its purpose and its source. */
export interface Attribution {
  readonly subject: string;
  readonly text: string;
  readonly source: Action;
  /** The licence, where it has a page. */
  readonly licence?: Action;
}

export const creditsPage = {
  path: "/credits",
  title: "Images credits",
  description:
    "Where the pictures, maps and typefaces of this site come from, with links to their makers and licences.",
  label: "Credits",
  above: [],
  heading: "Images Credits",
  lead: "The pictures, maps and typefaces used on this site, and who made them.",
} as const satisfies Page;

export const attributions = [
  {
    subject: "Scenes and models",
    text: "We made every picture of a ship, an aircraft, a truck or a warehouse for this site with Blender.",
    source: { label: "Blender", to: "https://www.blender.org" },
  },
  {
    subject: "Route map",
    text: "Coastlines and land on the route map are made with Natural Earth, which is in the public domain.",
    source: { label: "Natural Earth", to: "https://www.naturalearthdata.com" },
  },
  {
    subject: "Contact map",
    text: "The map on the contact page is © OpenStreetMap contributors.",
    source: {
      label: "OpenStreetMap contributors",
      to: "https://www.openstreetmap.org/copyright",
    },
  },
  {
    subject: "Airports",
    text: "Airport locations and time zones come from airport-data-js, by Aashish Vivekanand, under CC BY 4.0. We use a shortened list.",
    source: { label: "airport-data-js", to: "https://airportdata.dev" },
    licence: { label: "CC BY 4.0", to: "https://creativecommons.org/licenses/by/4.0/" },
  },
  {
    subject: "Seaports",
    text: "Seaport locations and time zones come from sea-ports, by marchah, under the MIT licence.",
    source: { label: "sea-ports", to: "https://github.com/marchah/sea-ports" },
  },
  {
    subject: "Location codes",
    text: "The UN/LOCODEs of airports come from the list of UNECE, in the edition by Geoapify, under the MIT licence.",
    source: { label: "un-locode", to: "https://github.com/geoapify/un-locode" },
  },
  {
    subject: "Headlines and text",
    text: "Set in Archivo, by Omnibus-Type, under the SIL Open Font Licence.",
    source: { label: "Archivo", to: "https://github.com/Omnibus-Type/Archivo" },
    licence: { label: "SIL Open Font Licence", to: "https://openfontlicense.org" },
  },
  {
    subject: "Codes and numbers",
    text: "Set in IBM Plex Mono, by IBM, under the SIL Open Font Licence.",
    source: { label: "IBM Plex", to: "https://github.com/IBM/plex" },
    licence: { label: "SIL Open Font Licence", to: "https://openfontlicense.org" },
  },
] as const satisfies readonly Attribution[];

/** Labels of the external links. */
export const creditsLabels = { source: "Source", licence: "Licence" } as const;
