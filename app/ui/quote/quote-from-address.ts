import { QUOTE_CHOICES } from "#app/domain/address-values.ts";
import { readAnswers } from "#app/domain/answers.ts";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import {
  isBlankSize,
  readSize,
  SIZE_FIELDS,
  type TypedSize,
  typedSizes,
} from "#app/domain/enquiries/sizes.ts";
import { averagePack, type Packages, weighSizes } from "#app/domain/freight.ts";
import { quoteFromTools } from "#content/pages/quote-form.ts";

export interface QuoteFromAddress {
  readonly values: FormValues;
  /** The fields have the average of several sizes. */
  readonly isAverage: boolean;
}

/**
 * The initial values of the quote form that its address gives; null without any. Of several sizes the
 * fields have an average pack, and the description has them all. What can't be read is left out.
 */
export function quoteFromAddress(query: URLSearchParams): QuoteFromAddress | null {
  const sizes = typedSizes(query).filter((typed) => !isBlankSize(typed));
  const [first] = sizes;
  const known = sizes.flatMap((typed) => readSize(typed).packs ?? []);
  const isAverage = known.length > 1;
  const { incoterm, ...choices } = readAnswers(QUOTE_CHOICES, query);
  const description = [
    isAverage && quoteFromTools.sizes(known, weighSizes(known, "Air")),
    incoterm && quoteFromTools.incoterm(incoterm),
  ].filter(Boolean);
  const fields = isAverage ? fieldsOf(averagePack(known)) : first && readableFields(first);
  const values = {
    // The weight of a size in the tool is that of the pack with its pallet.
    ...(fields && { ...fields, weight_of_pallet: "0" }),
    ...Object.fromEntries(
      Object.entries(choices).flatMap(([name, choice]) => (choice ? [[name, choice]] : [])),
    ),
    ...(description.length > 0 && { description: description.join("\n") }),
  };
  return Object.keys(values).length > 0 ? { values, isAverage } : null;
}

/** The error of a pack is at most 50 mg. */
const DECIMALS = 4;

const fieldsOf = (pack: Packages): FormValues =>
  Object.fromEntries(SIZE_FIELDS.map((name) => [name, `${Number(pack[name].toFixed(DECIMALS))}`]));

function readableFields(typed: TypedSize): FormValues {
  const { problems } = readSize(typed);
  return Object.fromEntries(
    SIZE_FIELDS.flatMap((name) => {
      const value = typed[name].trim();
      return value === "" || problems[name] ? [] : [[name, value]];
    }),
  );
}
