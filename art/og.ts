/** Composes the social pictures: 1200 by 630 pixels. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { hull, markBox, sail } from "../app/ui/brand/paths.ts";
import { dubaiPrinted, palette } from "./palette.ts";
import { masters, root, write } from "./publish.ts";
import { archivoAt, cuts, plexMono } from "./typefaces.ts";

const width = 1200;
const height = 630;
/** The frame's margin and padding, and the height of its rows. */
const margin = 40;
const inset = 36;
const row = 76;

interface Card {
  readonly name: string;
  readonly scene: string;
  /** The visible part of the picture: 0 is its left or top, 1 its right or bottom. */
  readonly focus: readonly [x: number, y: number];
  /** Scale relative to the smallest that covers. */
  readonly zoom?: number;
  readonly label: string;
  readonly headline: string;
}

const cards: readonly Card[] = [
  {
    name: "home",
    scene: "port-hero",
    focus: [0.5, 0.7],
    label: "Air, ocean, road",
    headline: "Deliver\nglobally\n24x7",
  },
  {
    name: "default",
    scene: "flight",
    focus: [0, 0.4],
    zoom: 1.25,
    label: "Freight from Dubai",
    headline: "From Dubai\nto 160+\nlocations",
  },
  {
    name: "about",
    scene: "heritage",
    focus: [0, 0.9],
    zoom: 1.15,
    label: "About us",
    headline: "Based in Dubai,\npresent in\n15 countries",
  },
  {
    name: "services",
    scene: "highway",
    focus: [0.5, 0.7],
    label: "Services",
    headline: "Freight,\nwarehousing,\nforwarding",
  },
  {
    name: "global-freight",
    scene: "apron",
    focus: [0.5, 0.6],
    label: "Air, ocean, land",
    headline: "Global\nfreight",
  },
  {
    name: "warehousing",
    scene: "warehouse",
    focus: [0.5, 0.6],
    label: "Warehousing",
    headline: "Warehousing\nwith real-time\ninventory",
  },
  {
    name: "forwarding",
    scene: "heavy-lift",
    focus: [0, 0.8],
    zoom: 1.35,
    label: "Forwarding",
    headline: "Complex\nmovements,\nheavy lifts",
  },
  {
    name: "other-services",
    scene: "abnormal-load",
    focus: [0.5, 0.6],
    label: "Other services",
    headline: "Storage,\nprojects,\ncustoms",
  },
  {
    name: "contact",
    scene: "port-hero",
    focus: [0.95, 0.45],
    zoom: 1.5,
    label: "Contact us",
    headline: "Contact us",
  },
  {
    name: "service-request",
    scene: "ocean",
    focus: [0, 0.35],
    zoom: 1.3,
    label: "Quotation",
    headline: "Request\na quote",
  },
  {
    name: "track",
    scene: "highway",
    focus: [0.9, 0.65],
    zoom: 1.5,
    label: "Tracking",
    headline: "Track\n& trace",
  },
];

type FontFiles = Readonly<Record<"headline" | "code", string>>;

/** Renders text as a picture: the renderer reads only static font files. */
async function renderText(
  text: string,
  font: string,
  fontfile: string,
  colour: string,
  spacing: string,
) {
  const markup = `<span foreground="${colour}" ${spacing}>${text.replaceAll("&", "&amp;")}</span>`;
  return sharp({ text: { text: markup, font, fontfile, rgba: true, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

async function backdrop({ scene, focus, zoom = 1 }: Card): Promise<Buffer> {
  const master = sharp(join(masters, `scene-${scene}.webp`));
  const size = await master.metadata();
  const scale = zoom * Math.max(width / size.width, height / size.height);
  const shown = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  return master
    .resize(shown)
    .extract({
      left: Math.round((shown.width - width) * focus[0]),
      top: Math.round((shown.height - height) * focus[1]),
      width,
      height,
    })
    .toBuffer();
}

/** The background of the text, the hairlines and the mark. */
function overlay(): Buffer {
  const foot = height - margin - row;
  const end = width - margin;
  const mark = 44;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<linearGradient id="a"><stop stop-color="${palette.navy950}" stop-opacity=".95"/><stop offset=".42" stop-color="${palette.navy950}" stop-opacity=".8"/><stop offset=".78" stop-color="${palette.navy950}" stop-opacity="0"/></linearGradient>
<linearGradient id="b" x2="0" y2="1"><stop stop-color="${palette.navy950}" stop-opacity=".9"/><stop offset=".16" stop-color="${palette.navy950}" stop-opacity=".62"/><stop offset=".32" stop-color="${palette.navy950}" stop-opacity="0"/><stop offset=".72" stop-color="${palette.navy950}" stop-opacity="0"/><stop offset="1" stop-color="${palette.navy950}" stop-opacity=".94"/></linearGradient>
<path fill="url(#a)" d="M0 0h${width}v${height}H0z"/><path fill="url(#b)" d="M0 0h${width}v${height}H0z"/>
<path fill="none" stroke="${palette.sand50}" stroke-opacity=".36" d="M${margin}.5 0v${height}M${end}.5 0v${height}M0 ${margin + row}.5h${width}M0 ${foot}.5h${width}"/>
<g fill="${palette.sand50}" transform="translate(${margin + inset} ${margin + (row - mark) / 2})scale(${mark / markBox})"><path d="${sail}"/><path d="${hull}"/></g>
<path fill="${palette.orange500}" d="M${margin + inset} ${foot - 8}h64v8h-64z"/>
</svg>`);
}

async function compose(card: Card, { headline, code }: FontFiles): Promise<Buffer> {
  const archivo = (text: string, size: number, spacing: string) =>
    renderText(text, `Archivo SemiBold, ${size}`, headline, palette.sand50, spacing);
  const plex = (text: string, spacing = "") =>
    renderText(text, "IBM Plex Mono Medium, 20", code, palette.sand300, spacing);
  const title = await archivo(card.headline, 76, 'letter_spacing="-2200" line_height="0.98"');
  const brand = await archivo("Dhowline", 34, 'letter_spacing="-900"');
  const label = await plex(card.label.toUpperCase(), 'letter_spacing="1100"');
  const place = await plex(dubaiPrinted);

  const start = margin + inset;
  const end = width - margin - inset;
  const foot = height - margin - row;
  const middle = (top: number, { info }: { info: { height: number } }) =>
    Math.round(top + (row - info.height) / 2);
  const layers: OverlayOptions[] = [
    { input: overlay(), left: 0, top: 0 },
    { input: brand.data, left: start + 58, top: middle(margin, brand) },
    { input: label.data, left: end - label.info.width, top: middle(margin, label) },
    { input: title.data, left: start - 4, top: foot - 44 - title.info.height },
    { input: place.data, left: start, top: middle(foot, place) },
  ];
  return sharp(await backdrop(card))
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

const folder = await mkdtemp(join(tmpdir(), "og-"));
try {
  const fonts: FontFiles = {
    headline: join(folder, "archivo.ttf"),
    code: join(folder, "plex.ttf"),
  };
  await write(fonts.headline, await archivoAt(cuts.head));
  await write(fonts.code, await plexMono());
  for (const card of cards) {
    const picture = await compose(card, fonts);
    await write(join(root, "public", "og", `${card.name}.jpg`), picture);
    console.log(`${card.name}.jpg ${picture.length}`);
  }
} finally {
  await rm(folder, { recursive: true });
}
