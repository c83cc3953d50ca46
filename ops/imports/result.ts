/** Prints what an import does: in sentences, and as JSON for other programs. */
import { formatMoment, pluralize } from "#app/domain/words.ts";
import type { Problem, Question } from "#workers/imports/file.ts";
import { ENCODING_NAMES } from "#workers/imports/files/encoding-tables.ts";
import { type Permission, STATUS_CHOICES } from "#workers/imports/options.ts";
import { countPlan, type FilePlan } from "#workers/imports/planning/plan.ts";
import { fieldLabels } from "#workers/imports/tables/fields.ts";
import { changedFields, type OrderPlan } from "#workers/orders/plan.ts";
import { type UndoHint, undoLine } from "../change-orders.ts";
import type { CommandContext } from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { isolateRightToLeft, json, sanitizeLine, truncate } from "../terminal-text.ts";
import { columnHint, statusHint } from "./column-options.ts";

const SHOWN_MAX = 20;
const VALUE_MAX = 40;

/** The options that permit what is refused. */
const HINTS: Readonly<Record<Permission, string>> = {
  addOrders: "Without --update-only it is added.",
  reopenDelivered: "--reopen-delivered permits that.",
  allowImplausible: "If this is correct, add --allow-implausible.",
  partialReferences: "If it is, add --partial-references, or name it: --order NUMBER.",
  shared: "If it is of each of them, --shared adds it to all.",
};

export interface ImportResult {
  readonly plan: FilePlan;
  readonly site: Site;
  readonly isDryRun: boolean;
  readonly isStored: boolean;
  /** Where the refused rows are; undefined where they weren't written */
  readonly refusedFile: string | undefined;
  readonly undo: UndoHint;
  /** "1.2 s" */
  readonly time: string;
}

/** @throws OperatorError when rows were refused */
export function printImportResult(
  { console }: CommandContext,
  { plan, site, isDryRun, isStored, refusedFile, undo, time }: ImportResult,
  isJson: boolean,
): void {
  const where = SITE_LABELS[site];
  const problems = plan.rows.flatMap((row) => row.problems);
  const { refused, ...counts } = countPlan(plan);
  if (isJson) {
    const { kind, format, remarks } = plan;
    const orders = plan.orders.map((order) => ({
      order_number: order.order_number,
      isNew: order.before === null,
      isReopened: order.isReopened,
      changes: changedFields(order),
    }));
    const what = { store: where, dry_run: isDryRun, stored: isStored, kind, format };
    const done = { ...counts, refused, orders, remarks, problems };
    console.log(json({ ...what, ...done, refused_file: refusedFile ?? null, ...undo }));
  } else {
    if (problems.length > 0) console.error(describeProblems(problems, plan.unit));
    for (const remark of plan.remarks) console.error(sanitizeLine(remark));
    const [unmapped] = plan.ownStatuses.filter(({ status }) => status === null);
    if (unmapped) {
      const hint = statusHint(unmapped.text, unmapped.suggested ?? "in transit");
      console.error(sanitizeLine(`To map a status to a known one, add ${hint}.`));
    }
    const counted = summary(plan, isStored);
    if (isStored) console.log(`${counted}, ${where} in ${time}`);
    else if (isDryRun) console.log(`Dry run, nothing is stored ${where}: ${counted}`);
    if (isStored || isDryRun) {
      for (const line of [...describeChanges(plan.orders), ...undoLine(undo)]) console.log(line);
    }
  }
  if (refused === 0) return;
  const rows = pluralize(plan.rows.length, plan.unit === "event" ? "event" : "row");
  const of = `${refused.toLocaleString("en")} of ${rows} ${refused === 1 ? "was" : "were"} refused`;
  const written = refusedFile ? ` ${refusedFile} has them with the reasons.` : "";
  throw new OperatorError(
    isStored || isDryRun
      ? `${of} ${where}.${written}`
      : `Nothing was stored ${where}: ${of}. --skip-bad stores the others.${written}`,
  );
}

/** "3 orders would be added, 12 changed, 85 left as they are, 2 refused". */
function summary(plan: FilePlan, isStored: boolean): string {
  const { added, changed, unchanged, refused, ...events } = countPlan(plan);
  const count = (number: number) => number.toLocaleString("en");
  const verb = isStored ? "added" : "would be added";
  if (plan.kind === "orders") {
    const left = `${count(unchanged)} left as ${unchanged === 1 ? "it is" : "they are"}`;
    const parts = [`${pluralize(added, "order")} ${verb}`, `${count(changed)} changed`, left];
    return [...parts, `${count(refused)} refused`].join(", ");
  }
  const taken = events.retracted > 0 ? [`${count(events.retracted)} retracted`] : [];
  return [
    `${pluralize(events.eventsAdded, "event")} ${verb}`,
    `${count(events.eventsStored)} already stored`,
    ...taken,
    `${count(refused)} refused; ${pluralize(plan.orders.length, "order")} brought up to date`,
  ].join(", ");
}

/** A line with the changes of each stored order. */
function describeChanges(orders: readonly OrderPlan[]): string[] {
  const changed = orders
    .filter(({ before }) => before !== null)
    .map((order) => ({ ...order, changes: changedFields(order) }))
    .filter(({ changes }) => changes.length > 0);
  const lines = changed.slice(0, SHOWN_MAX).map(({ order_number, changes }) => {
    const parts = changes.map(({ field, before, after }) =>
      before === after
        ? `${field} confirmed: ${formatValue(field, after)}`
        : `${field} ${formatValue(field, before)} → ${formatValue(field, after)}`,
    );
    return `  ${sanitizeLine(order_number)}: ${parts.join(", ")}`;
  });
  const more = changed.length - lines.length;
  return [...lines, ...(more > 0 ? [`  … and ${pluralize(more, "order")} more`] : [])];
}

function formatValue(field: string, value: string | null): string {
  if (value === null) return "–";
  const isDate = field === "created_at" || field === "delivery_date";
  return formatCell((isDate ? formatMoment(value) : null) ?? value);
}

/** The first problems of a file, one per line, and the number of others. */
export function describeProblems(problems: readonly Problem[], unit = "line"): string {
  const lines = problems.slice(0, SHOWN_MAX).map(({ line, column, value, reason, permission }) => {
    const hint = permission ? ` ${HINTS[permission]}` : "";
    return `${unit} ${line}, ${column ? `${column} ` : ""}${formatCell(value)}: ${sanitizeLine(reason)}${hint}`;
  });
  const more = problems.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more.toLocaleString("en")} more`] : [])].join("\n");
}

/** A cell in quotes, safe for a terminal and cut to 40 columns. */
function formatCell(value: string): string {
  return `"${isolateRightToLeft(truncate(sanitizeLine(value).trim(), VALUE_MAX))}"`;
}

/** Sentences that tell how to answer the questions of each kind in a plan. */
const ANSWERS: Readonly<
  Record<Question["about"], (plan: FilePlan, proposed?: string) => readonly string[]>
> = {
  columns({ kind, columns, questions }) {
    const isAsked = (name: string) => questions.some(({ column }) => column === name);
    const hints = columns
      .filter(({ name, isKnown }) => !isKnown && isAsked(name))
      .map(({ name, suggested }) => columnHint(name, suggested));
    return [
      ...addHints(hints),
      `The columns are: ${Object.keys(fieldLabels(kind, true)).join(", ")}.`,
    ];
  },
  statuses: ({ ownStatuses }) => [
    ...addHints(
      ownStatuses
        .filter(({ isAsked }) => isAsked)
        .map(({ text, suggested }) => statusHint(text, suggested ?? "as written")),
    ),
    `Each may be any of: ${STATUS_CHOICES.join(", ")}. What is no movement of the goods is left out by ignore.`,
    "--others-as-written keeps all without a --status as written.",
  ],
  dates: () => ["Add --dates day-first, or --dates month-first."],
  decimals: () => ["Add --decimals point, or --decimals comma."],
  encoding: (_, proposed) => [
    `Add --encoding ${proposed}, or another one: ${ENCODING_NAMES.filter((name) => name !== proposed).join(", ")}.`,
  ],
};

function addHints(hints: readonly string[]): string[] {
  return hints.length > 0 ? [`Add ${hints.slice(0, SHOWN_MAX).join(" ")}`] : [];
}

/**
 * Lists the questions to answer before the file can be loaded.
 * @throws OperatorError when there is anything
 */
export function rejectQuestions(plan: FilePlan): void {
  const { name, questions } = plan;
  if (questions.length === 0) return;
  const more = questions.length - SHOWN_MAX;
  const lines = [
    ...questions.slice(0, SHOWN_MAX).map(({ text }) => text),
    ...(more > 0 ? [`… and ${more.toLocaleString("en")} more`] : []),
    ...questions.flatMap(({ about, proposed }) => ANSWERS[about](plan, proposed)),
  ];
  const sentences = [...new Set(lines.map(sanitizeLine))];
  throw new OperatorError([`${name} can't be read yet.`, ...sentences].join("\n  "));
}
