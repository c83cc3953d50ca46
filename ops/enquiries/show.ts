import {
  ENQUIRY_FIELDS,
  type Enquiry,
  type EnquiryKind,
  findEnquiry,
} from "#workers/data/enquiries.ts";
import { type Command, command, type ExitCode, JSON_OUTPUT, REMOTE } from "../command-line.ts";
import { fromStores } from "../stores.ts";
import { json, keyValues } from "../terminal-text.ts";
import { chargeableWeight, shownValue, WORDS } from "./kinds.ts";
import { unknownReference } from "./unknown.ts";

export function showCommand(kind: EnquiryKind): Command {
  const { noun, example } = WORDS[kind];
  return command({
    name: `${kind} show`,
    arguments: ["REF"],
    summary: `Show one ${noun} with all its fields`,
    options: { json: JSON_OUTPUT, remote: REMOTE },
    examples: [example, `${example} --json`],
    async run({ json: isJson = false, remote = false }, typed = ""): Promise<ExitCode> {
      const reference = typed.trim();
      const found = await fromStores({ remote }, ({ db }) => findEnquiry(db, kind, reference));
      if (!found) throw unknownReference(kind, reference);
      console.log(isJson ? json(found) : keyValues(entries(kind, found)));
      return 0;
    },
  });
}

function entries(kind: EnquiryKind, enquiry: Enquiry): (readonly [string, string])[] {
  const fields = ENQUIRY_FIELDS[kind].map((field): readonly [string, string] =>
    field === "handled_at" && enquiry.handled_at === null
      ? [field, "open"]
      : [field, shownValue(field, enquiry[field])],
  );
  return kind === "quotes" ? [...fields, ["chargeable weight", chargeableWeight(enquiry)]] : fields;
}
