/**
 * Names of places by UN/LOCODE or IATA code, for a language that doesn't write them in Latin letters. Other places
 * have the name that their source gave.
 */
export const placeNames: Readonly<Record<string, string>> = {};
