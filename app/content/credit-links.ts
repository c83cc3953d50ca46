/** The used works and their licences by their own names, with their addresses. */
import type { Action } from "./types.ts";

export const creditLinks = {
  blender: { label: "Blender", to: "https://www.blender.org" },
  naturalEarth: { label: "Natural Earth", to: "https://www.naturalearthdata.com" },
  openStreetMap: {
    label: "OpenStreetMap contributors",
    to: "https://www.openstreetmap.org/copyright",
  },
  airports: { label: "airport-data-js", to: "https://airportdata.dev" },
  ccBy: { label: "CC BY 4.0", to: "https://creativecommons.org/licenses/by/4.0/" },
  seaports: { label: "sea-ports", to: "https://github.com/marchah/sea-ports" },
  unLocode: { label: "un-locode", to: "https://github.com/geoapify/un-locode" },
  archivo: { label: "Archivo", to: "https://github.com/Omnibus-Type/Archivo" },
  openFont: { label: "SIL Open Font Licence", to: "https://openfontlicense.org" },
  plex: { label: "IBM Plex", to: "https://github.com/IBM/plex" },
} as const satisfies Readonly<Record<string, Action>>;
