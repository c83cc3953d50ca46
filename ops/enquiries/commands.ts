import { ENQUIRY_KINDS } from "#workers/data/enquiries.ts";
import type { Command } from "../command-line.ts";
import { exportCommand } from "./export.ts";
import { handledCommand } from "./handled.ts";
import { listCommand } from "./list.ts";
import { showCommand } from "./show.ts";

/** The same four commands for quotes, contacts and subscribers. */
export const enquiryCommands: readonly Command[] = ENQUIRY_KINDS.flatMap((kind) => [
  listCommand(kind),
  showCommand(kind),
  exportCommand(kind),
  handledCommand(kind),
]);
