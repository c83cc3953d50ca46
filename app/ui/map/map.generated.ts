// Made by art/map.ts: change that, not this file.

/** The sheet that everything on the map is measured on. */
export const sheet = { width: 1600, height: 1000 } as const;

/** The picture of the land. */
export const land = "/images/route-map.da571cc5.svg";

/** Dubai on the sheet, and its position as a waybill prints it. */
export const hub = { x: 972, y: 406.2, printed: "25.2048° N, 55.2708° E" } as const;

/** The one route that is orange. */
export const accent = "rotterdam";

/** The routes and where they end. The places are illustrative, not a claim about stations. */
export const routes = [
  {
    id: "rotterdam",
    x: 659.1,
    y: 186.6,
    path: "M972 406.2C952.5 369.6 932.1 333.7 910.3 302.5 888.5 271.2 865.2 244.8 840 225.4 814.7 205.9 787.4 193.5 757.4 187.6 727.4 181.7 694.7 182.2 659.1 186.6",
    parcel: true,
  },
  {
    id: "mumbai",
    x: 1095.5,
    y: 457.1,
    path: "M972 406.2C982.6 405.1 993.1 404.3 1003.6 404.9 1014 405.6 1024.4 407.8 1034.7 412.1 1045 416.3 1055.2 422.7 1065.3 430.5 1075.5 438.3 1085.5 447.6 1095.5 457.1",
    parcel: false,
  },
  {
    id: "almaty",
    x: 1113.2,
    y: 256.7,
    path: "M972 406.2C982.2 385.9 992.7 365.8 1003.5 347.9 1014.4 330 1025.6 314.3 1037.2 301.7 1048.8 289.1 1060.9 279.6 1073.5 272.5 1086.2 265.4 1099.3 260.7 1113.2 256.7",
    parcel: false,
  },
  {
    id: "singapore",
    x: 1318.4,
    y: 603.8,
    path: "M972 406.2C1003.6 404.2 1034.4 404.1 1064.5 409.2 1094.6 414.3 1123.9 424.8 1152.6 441.9 1181.2 458.9 1209.3 482.5 1236.9 510.6 1264.5 538.7 1291.6 571.2 1318.4 603.8",
    parcel: true,
  },
  {
    id: "shanghai",
    x: 1423.1,
    y: 356.1,
    path: "M972 406.2C1006.2 375.6 1041.4 347.2 1077.7 325.8 1114 304.5 1151.4 290.4 1189.5 285.9 1227.7 281.3 1266.6 286.3 1305.7 299.1 1344.8 311.9 1384.2 332.5 1423.1 356.1",
    parcel: true,
  },
  {
    id: "tokyo",
    x: 1538.5,
    y: 319,
    path: "M972 406.2C1011 361.5 1052 319.5 1095.6 287.3 1139.2 255 1185.4 232.8 1234 224.3 1282.5 215.8 1333.2 221.2 1384.6 238.4 1436 255.7 1487.9 284.8 1538.5 319",
    parcel: false,
  },
  {
    id: "new-york",
    x: 123.6,
    y: 277.4,
    path: "M972 406.2C934.7 324.8 893.6 245.3 842.4 181.7 791.3 118 728.8 70.7 648.1 53.7 567.5 36.6 468.9 51.7 375.9 93.9 282.9 136.1 196.8 203.3 123.6 277.4",
    parcel: true,
  },
  {
    id: "mombasa",
    x: 860.3,
    y: 648.4,
    path: "M972 406.2C961.6 417.3 951.6 428.7 941.9 442.6 932.2 456.6 922.8 473.2 913.6 493.4 904.4 513.6 895.4 537.5 886.6 563.9 877.7 590.4 869 619.4 860.3 648.4",
    parcel: false,
  },
  {
    id: "durban",
    x: 806.4,
    y: 862.6,
    path: "M972 406.2C956.2 428.1 941.5 450.5 927.5 477.4 913.5 504.3 900.2 536 887 574.2 873.8 612.4 860.8 657.1 847.6 706.4 834.3 755.6 820.8 809.3 806.4 862.6",
    parcel: true,
  },
  {
    id: "perth",
    x: 1383.9,
    y: 879.9,
    path: "M972 406.2C1010.7 422.1 1046.4 440.5 1080.7 465.9 1114.9 491.3 1147.7 523.8 1180.2 565 1212.7 606.1 1244.9 655.9 1278.3 710.5 1311.6 765.1 1346.1 824.4 1383.9 879.9",
    parcel: false,
  },
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
