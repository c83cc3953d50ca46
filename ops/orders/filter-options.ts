/** The options that choose orders, for list and export. */
import { Option } from "@commander-js/extra-typings";

export const statusOption = new Option(
  "--status <STATUS>",
  "only with this status, however it is spelled; in quotes",
);
export const lateOption = new Option(
  "--late",
  "only past their delivery date, and not delivered or cancelled",
);
