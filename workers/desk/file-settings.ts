/** What a person tells of a file, as its form has it. */
import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";
import { FileOptionsSchema, type GivenOptions } from "../imports/options.ts";
import { UNSET } from "./files-types.ts";

/** The settings in the form; none of a field that is empty or missing. */
export function readSettings(form: FormData): GivenOptions {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
  const isOn = (name: string) => form.get(name) === "on";
  const fields = form.getAll("field").map(String);
  const columns = form
    .getAll("column")
    .map((name, index): [string, string] => [String(name), fields[index] ?? UNSET]);
  const statuses = form.getAll("statusAs").map(String);
  const statusMap = form
    .getAll("statusText")
    .map((text, index): [string, string] => [String(text), statuses[index] ?? ""]);
  const { success, output } = v.safeParse(FileOptionsSchema, {
    kind: text("kind"),
    columns: Object.fromEntries(columns.filter(([, field]) => field !== UNSET)),
    statusMap: Object.fromEntries(statusMap.filter(([, status]) => status !== "")),
    dates: text("dates"),
    decimals: text("decimals"),
    sheet: text("sheet"),
    order: text("order"),
    profile: text("profile"),
    received: toUtc(text("received") ?? "") ?? undefined,
    addOrders: form.get("unknown") !== "refuse",
    reopenDelivered: isOn("reopenDelivered"),
    allowImplausible: isOn("allowImplausible"),
    shared: isOn("shared"),
    clearEmpty: isOn("clearEmpty"),
    dlvIsDelivery: isOn("dlvIsDelivery"),
  });
  if (!success) throw new Response(null, { status: 400 });
  return output;
}
