export * from "../en/pictures.ts";
