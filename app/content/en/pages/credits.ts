/** Content of the Credits page: used works and their licences. */

import { creditLinks } from "#app/content/credit-links.ts";
import type { Attribution, Page } from "#app/content/types.ts";

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
    source: creditLinks.blender,
  },
  {
    subject: "Route map",
    text: "Coastlines and land on the route map are made with Natural Earth, which is in the public domain.",
    source: creditLinks.naturalEarth,
  },
  {
    subject: "Contact map",
    text: "The map on the contact page is © OpenStreetMap contributors.",
    source: creditLinks.openStreetMap,
  },
  {
    subject: "Airports",
    text: "Airport locations and time zones come from airport-data-js, by Aashish Vivekanand, under CC BY 4.0. We use a shortened list.",
    source: creditLinks.airports,
    licence: creditLinks.ccBy,
  },
  {
    subject: "Seaports",
    text: "Seaport locations and time zones come from sea-ports, by marchah, under the MIT licence.",
    source: creditLinks.seaports,
  },
  {
    subject: "Location codes",
    text: "The UN/LOCODEs of airports come from the list of UNECE, in the edition by Geoapify, under the MIT licence.",
    source: creditLinks.unLocode,
  },
  {
    subject: "Headlines and text",
    text: "Set in Archivo, by Omnibus-Type, under the SIL Open Font Licence.",
    source: creditLinks.archivo,
    licence: creditLinks.openFont,
  },
  {
    subject: "Codes and numbers",
    text: "Set in IBM Plex Mono, by IBM, under the SIL Open Font Licence.",
    source: creditLinks.plex,
    licence: creditLinks.openFont,
  },
  {
    subject: "Arabic letters",
    text: "Set in IBM Plex Sans Arabic, by IBM, under the SIL Open Font Licence.",
    source: creditLinks.plex,
    licence: creditLinks.openFont,
  },
] as const satisfies readonly Attribution[];

/** Labels of the external links. */
export const creditsLabels = { source: "Source", licence: "Licence" } as const;
