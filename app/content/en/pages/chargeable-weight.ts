/** Content of the chargeable weight tool. */

import type { HeadText, Item, Page } from "#app/content/types.ts";
import type { SizeField, SizeProblem } from "#app/domain/enquiries/sizes.ts";
import { locale } from "../locale.ts";
import { toolsLink } from "../navigation.ts";
import { weightTool } from "./tools.ts";

export const chargeableWeightPage = {
  path: weightTool.to,
  title: "Chargeable weight calculator",
  description:
    "Calculate the chargeable weight of your packages by air (6000 cm³ to 1 kg), ocean (W/M) and road (333 kg to 1 m³), side by side.",
  label: weightTool.title,
  above: [toolsLink],
  heading: "Will you pay for kilograms or for space?",
  lead: "Carriers charge the greater of the two. Type your packages and compare three modes before you ask for a price.",
} as const satisfies Page;

/** The same on the home page, for one size. */
export const homeWeight = {
  label: weightTool.title,
  heading: chargeableWeightPage.heading,
  lead: "Carriers charge the greater of the two. Type one pack and compare all three modes before you ask for a price.",
} as const satisfies HeadText;

/** On phones, in place of the tool: the row that leads to it. */
export const homeWeightLink = "Calculate your chargeable weight";

/** The packages that are shown before anything is typed. */
export const exampleSize: Readonly<Record<SizeField, string>> = {
  number_of_packs: "12",
  length: "120",
  width: "80",
  height: "95",
  weight: "140",
};

export const sizeLabels = {
  fields: {
    number_of_packs: "Packs",
    length: "Length",
    width: "Width",
    height: "Height",
    weight: "Weight",
  },
  form: "Your packages",
  size: (number: number) => `Size ${number}`,
  /** Under the heading of the first size. */
  help: "Measure and weigh one pack of each size, packaging and pallet included.",
  example: "This is an example. Replace it with your own packages.",
  add: "Add another size",
  remove: (number: number) => `Remove size ${number}`,
  removeShort: "Remove",
  calculate: "Calculate",
  request: "Request a quote with these",
  nothingSent: "Nothing is sent. The numbers go with you into the quote form.",
} as const;

/** Why a field can't be calculated with. */
export function sizeProblem(
  problem: SizeProblem,
  { label, unit, max }: { readonly label: string; readonly unit: string; readonly max: number },
): string {
  switch (problem) {
    case "missing":
      return `${label} is missing.`;
    case "noNumber":
      return `Enter a number in ${unit}, such as 120 or 12.5.`;
    case "notPositive":
      return "This must be more than 0.";
    case "noCount":
      return "Enter a whole number from 1.";
    case "tooLarge":
      return `At most ${max.toLocaleString(locale.format)} ${unit}.`;
  }
}

export const weightResult = {
  title: "Chargeable weight",
  modes: { Air: "Air, 1 : 6000", Sea: "Ocean, W/M", Road: "Road, 333 kg/m³" },
  decides: {
    space: "Space decides, not weight",
    weight: "Weight decides, not space",
    both: "Space and weight are equal",
  },
  /** The two that are compared. */
  space: "By space",
  weight: "By weight",
  none: "–",
  units: { kg: "kg", m3: "m³", t: "t" },
  packs: "Packs",
  volume: "Volume",
  gross: "Gross weight",
  incomplete: "Fill in all fields of one size to see the result.",
  skipped: "Sizes with missing or unclear numbers are not counted.",
} as const;

/** How it is counted. */
export const weightRulesHead = {
  label: "Rules",
  heading: "How each mode counts",
} as const satisfies HeadText;

export const weightRules = [
  {
    name: "Air: divide by 6000",
    text: "Multiply length, width and height in cm and divide by 6000: that many kilograms are charged at least. Airlines follow this rule of IATA. They usually round up to the next half kilogram.",
  },
  {
    name: "Ocean: weight or measurement",
    text: "Less than a container load is charged by the tonne or by the cubic metre (W/M), whichever is more. Many carriers charge at least 1 m³. A full container is charged by the container.",
  },
  {
    name: "Road: 333 kg to a cubic metre",
    text: "Usual for part loads: 1 m³ counts as 333 kg, or 3 m³ as a tonne. Where cargo can't be stacked, hauliers often charge by the length of the trailer that it takes.",
  },
] as const satisfies readonly Item[];

export const weightExample = {
  title: "By hand",
  lines: [
    "12 packs of 120 × 80 × 95 cm are 10.944 m³. At 140 kg each they weigh 1,680 kg.",
    "Air: 10,944,000 cm³ / 6000 is 1,824 kg, more than 1,680 kg. Space decides.",
    "Ocean: 10.944 m³ against 1.68 t. Space decides.",
    "Road: 10.944 m³ × 333 is 3,644.4 kg. Space decides.",
  ],
  note: "Rules differ: express carriers often divide by 5000, and contracts can agree on other figures. The rule in your offer applies.",
} as const;
