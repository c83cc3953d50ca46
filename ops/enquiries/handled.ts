import { type EnquiryKind, findEnquiry, setHandled } from "#workers/data/enquiries.ts";
import { type Command, command, type ExitCode, JSON_OUTPUT, REMOTE } from "../command-line.ts";
import { retry } from "../retry.ts";
import { withStores } from "../stores.ts";
import { json } from "../terminal-text.ts";
import { shownMoment, WORDS } from "./kinds.ts";
import { unknownReference } from "./unknown.ts";

export function handledCommand(kind: EnquiryKind): Command {
  const { noun, example } = WORDS[kind];
  return command({
    name: `${kind} handled`,
    arguments: ["REF"],
    summary: `Note that a ${noun} has been dealt with`,
    details: `The moment is noted for the report; one that was handled before keeps its first moment.`,
    options: {
      undo: { type: "boolean", help: "it is open again" },
      json: JSON_OUTPUT,
      remote: REMOTE,
    },
    examples: [example, `${example} --undo`],
    async run(
      { undo = false, json: isJson = false, remote = false },
      typed = "",
    ): Promise<ExitCode> {
      const reference = typed.trim();
      const { before, after } = await withStores({ remote }, async ({ db }) => {
        const before = await retry(() => findEnquiry(db, kind, reference));
        if (!before) throw unknownReference(kind, reference);
        const now = new Date().toISOString();
        const set = () => setHandled(db, kind, reference, undo ? null : now);
        return { before, after: (await retry(set)) ?? before };
      });
      if (isJson) console.log(json(after));
      else console.log(`${after.reference} ${told(before.handled_at, after.handled_at)}`);
      return 0;
    },
  });
}

function told(before: string | null, after: string | null): string {
  if (after === null) return before === null ? "is open already." : "is open again.";
  return before === null
    ? "is handled."
    : `was handled already, on ${shownMoment(before)} in Dubai.`;
}
