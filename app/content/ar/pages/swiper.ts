export * from "../../en/pages/swiper.ts";
