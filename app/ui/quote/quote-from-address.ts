import { type FormValues, NO, YES } from "#app/domain/enquiries/form-data.ts";
import { SHIPPING_MODES } from "#app/domain/enquiries/quote-options.ts";
import {
  isBlankSize,
  readSize,
  SIZE_FIELDS,
  type TypedSize,
  typedSizes,
} from "#app/domain/enquiries/sizes.ts";
import { readIncoterm } from "#app/domain/incoterms.ts";
import { quoteFromTools } from "#content/pages/quote-form.ts";

/**
 * The initial values of the quote form that its address gives; null without any. The fields have the
 * first size, and the description all where there are several. What can't be read is left out.
 */
export function quoteFromAddress(query: URLSearchParams): FormValues | null {
  const sizes = typedSizes(query).filter((typed) => !isBlankSize(typed));
  const [first] = sizes;
  const known = sizes.flatMap((typed) => readSize(typed).packs ?? []);
  const incoterm = readIncoterm(query.get("incoterm"));
  const description = [
    ...(known.length > 1 ? [quoteFromTools.sizes(known)] : []),
    ...(incoterm ? [quoteFromTools.incoterm(incoterm)] : []),
  ];
  const values = {
    // The weight of a size in the tool is that of the pack with its pallet.
    ...(first && { ...readableFields(first), weight_of_pallet: "0" }),
    ...chosen("mode_of_shipping", SHIPPING_MODES, query),
    ...chosen("dangerous_goods", [YES, NO], query),
    ...(description.length > 0 && { description: description.join("\n") }),
  };
  return Object.keys(values).length > 0 ? values : null;
}

/** A choice in the address, if it is one of the form's. */
function chosen(name: string, options: readonly string[], query: URLSearchParams): FormValues {
  const given = query.get(name);
  return given !== null && options.includes(given) ? { [name]: given } : {};
}

function readableFields(typed: TypedSize): FormValues {
  const { problems } = readSize(typed);
  return Object.fromEntries(
    SIZE_FIELDS.flatMap((name) => {
      const value = typed[name].trim();
      return value === "" || problems[name] ? [] : [[name, value]];
    }),
  );
}
