// Made by art/map.ts: change that, not this file.

/** The map's size in its own units. */
export const mapSize = { width: 1600, height: 1000 } as const;

/** The picture of the land. */
export const land = "/images/route-map.da571cc5.svg";

/** Where Dubai lies, as a waybill prints it. */
export const hub = "25.2048° N, 55.2708° E";

/** The one route that is orange. */
export const accent = "rotterdam";

/** The routes that a parcel travels. */
export const parcels = [
  { id: "rotterdam", shows: "near" },
  { id: "singapore", shows: "middle" },
  { id: "shanghai", shows: "far" },
  { id: "new-york", shows: "far" },
] as const;

/** The names that the map shows, and from which width of the window on. */
export const labels = [
  { id: "rotterdam", name: "Rotterdam", shows: "near", side: "start" },
  { id: "mumbai", name: "Mumbai", shows: "near", side: "end" },
  { id: "almaty", name: "Almaty", shows: "middle", side: "end" },
  { id: "singapore", name: "Singapore", shows: "middle", side: "start" },
  { id: "shanghai", name: "Shanghai", shows: "far", side: "below" },
  { id: "tokyo", name: "Tokyo", shows: "far", side: "below" },
  { id: "new-york", name: "New York", shows: "far", side: "end" },
] as const;
