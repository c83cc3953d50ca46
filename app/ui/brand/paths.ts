/** The mark: a dhow's lateen sail over the line of its hull, in a box of 48 by 48. */
export const markBox = 48;

export const sail =
  "M15.5 1.5C31 7.5 41.5 18 45.5 31.5 32 34.8 17.5 34.6 4 31.2 13.5 23.8 17.3 13 15.5 1.5Z";

export const hull =
  "M1.8 36.3C15.5 40.5 32 40.6 46.6 36.4 43.3 43 36.6 46.5 27 46.5 15.5 46.5 6.6 43.2 1.8 36.3Z";
