export * from "../en/places.ts";
