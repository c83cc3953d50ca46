// Made by art/order-map.ts: change that, not this file.

/** The picture of the land, and its edges as `toY` gives them. */
export const land = { href: "/images/order-map.c5703bd6.svg", top: -121, bottom: 68 } as const;
