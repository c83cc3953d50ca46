export * from "../en/social-pictures.ts";
