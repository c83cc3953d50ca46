/** Icons that few pages show: in Icon.tsx every page would load them. */

export const backIcon = "M17 10H4M9 4.5 3.5 10 9 15.5";
export const pauseIcon = "M6.5 4v12M13.5 4v12";
export const playIcon = "M6 3.5 16.5 10 6 16.5Z";
export const linkIcon =
  "M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5L10 5M11.5 8.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5L10 15";
export const copyIcon = "M7 7h10v10H7ZM13 7V3H3v10h4";
export const downloadIcon = "M10 3v10M5.5 9 10 13.5 14.5 9M3.5 17h13";
export const printIcon = "M6 8V3h8v5M6 14H3V8h14v6h-3M6 11.5h8V17H6Z";
export const checkIcon = "M3.5 10.5 8 15l8.5-10";
