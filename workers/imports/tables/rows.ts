/** Reads the cells of a row, by the rules of its kind of table. */
import * as v from "valibot";
import {
  type FileEvent,
  NO_IDENTIFIERS,
  type OrderFields,
  type OrderIdentifiers,
} from "../file.ts";
import {
  eventRowSchema,
  LegRowSchema,
  type MilestoneColumns,
  milestoneTimes,
  NumberedRowSchema,
  toEvent,
  toEvents,
  toIdentifiers,
} from "./event-table.ts";
import type { TableKind } from "./fields.ts";
import { OrderFieldsSchema } from "./order-table.ts";

interface RowMistake {
  readonly field: string;
  readonly reason: string;
}

interface RowContent {
  readonly identifiers: OrderIdentifiers;
  readonly order: OrderFields | null;
  readonly events: readonly FileEvent[];
  /** With any there is no content */
  readonly mistakes: readonly RowMistake[];
}

/** The cells by field; fields that the table lacks are absent. */
export type RowReader = (cells: Readonly<Record<string, string>>) => RowContent;

interface Reading {
  readonly kind: TableKind;
  /** Whether its numbers say whose a row is */
  readonly isNumbered: boolean;
  /** The columns of times; without any, a row of events tells one */
  readonly milestones: MilestoneColumns;
  /** When the file came */
  readonly received: Date;
}

export function rowReader({ kind, isNumbered, milestones, received }: Reading): RowReader {
  const hasTimes = milestones.size > 0;
  const times = milestoneTimes(milestones);
  const one = eventRowSchema(received);
  return (cells) => {
    const mistakes: RowMistake[] = [];
    const check = <T>(schema: v.GenericSchema<unknown, T>): T | null => {
      const { success, output, issues } = v.safeParse(schema, cells, { abortPipeEarly: true });
      if (success) return output;
      for (const { path, message } of issues) {
        mistakes.push({ field: String(path?.[0]?.key), reason: message });
      }
      return null;
    };
    const number = cells.order_number?.trim() ?? "";
    const order = kind === "orders" ? check(OrderFieldsSchema) : null;
    if (kind === "events" && isNumbered) check(NumberedRowSchema);
    const event = kind === "events" && !hasTimes ? check(one) : null;
    const leg = hasTimes ? check(LegRowSchema) : null;
    const moments = hasTimes ? check(times) : null;
    const own = isNumbered ? number : null;
    const numbers = number === "" ? [] : [number];
    if (mistakes.length > 0) {
      return { identifiers: { ...NO_IDENTIFIERS, numbers }, order: null, events: [], mistakes };
    }
    return {
      mistakes,
      order,
      identifiers:
        kind === "events" && own !== null
          ? toIdentifiers(own)
          : { ...NO_IDENTIFIERS, numbers: kind === "orders" ? numbers : [] },
      events: [
        ...(event ? [toEvent(event, own)] : []),
        ...(leg && moments ? toEvents(moments, leg, { columns: milestones, number: own }) : []),
      ],
    };
  };
}
