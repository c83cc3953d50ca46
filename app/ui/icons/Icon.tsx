/** Stroked on a 20 by 20 grid, 1.75 wide. */
export const STROKES = {
  arrow: "M3 10h13M11 4.5l5.5 5.5-5.5 5.5",
  back: "M17 10H4M9 4.5 3.5 10 9 15.5",
  pause: "M6.5 4v12M13.5 4v12",
  play: "M6 3.5 16.5 10 6 16.5Z",
  out: "M5.5 14.5 15 5M7 5h8v8",
  phone:
    "M4 3h3l1.5 4-2 1.5c.9 2 2.9 4 5 5l1.5-2 4 1.5v3c0 .6-.4 1-1 1C9 17 3 11 3 4c0-.6.4-1 1-1Z",
  menu: "M2 5.5h16M2 10h16M2 14.5h10",
  close: "M4 4l12 12M16 4 4 16",
  link: "M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5L10 5M11.5 8.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5L10 15",
  copy: "M7 7h10v10H7ZM13 7V3H3v10h4",
  download: "M10 3v10M5.5 9 10 13.5 14.5 9M3.5 17h13",
  print: "M6 8V3h8v5M6 14H3V8h14v6h-3M6 11.5h8V17H6Z",
  check: "M3.5 10.5 8 15l8.5-10",
} as const;

export type IconName = keyof typeof STROKES;

/** An icon in the current text colour; the text beside it carries its meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  );
}
