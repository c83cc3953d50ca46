/** Lines on a 20 by 20 grid, 1.75 wide: those of every page. Sections have more in section-icons.ts. */
export const arrowIcon = "M3 10h13M11 4.5l5.5 5.5-5.5 5.5";
export const outIcon = "M5.5 14.5 15 5M7 5h8v8";
export const phoneIcon =
  "M4 3h3l1.5 4-2 1.5c.9 2 2.9 4 5 5l1.5-2 4 1.5v3c0 .6-.4 1-1 1C9 17 3 11 3 4c0-.6.4-1 1-1Z";
export const menuIcon = "M2 5.5h16M2 10h16M2 14.5h10";
export const closeIcon = "M4 4l12 12M16 4 4 16";

/** An icon in the current text colour; the text beside it carries its meaning. */
export function Icon({ lines }: { readonly lines: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={lines} />
    </svg>
  );
}
