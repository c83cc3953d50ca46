// Made by art/map.ts: change that, not this file.

/** The map's size in its own units. */
export const mapSize = { width: 1600, height: 1000 } as const;

/** The picture of the land. */
export const landPicture = "/images/route-map.da571cc5.svg";

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
