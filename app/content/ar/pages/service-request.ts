export * from "../../en/pages/service-request.ts";
