/** Counts what a reader produces while it produces it, and stops it at a limit. */
import { FileError } from "../file.ts";

export interface Limits {
  /** Bytes of the file */
  readonly bytes: number;
  /** Bytes of a workbook's parts once they are unpacked */
  readonly unpacked: number;
  /** Rows of a table with its header, lines of a message, or events */
  readonly rows: number;
  /** Cells of a table, or values of JSON */
  readonly cells: number;
  /** UTF-16 units in all cells */
  readonly characters: number;
  /** Tells that the command line takes what this limit refuses; empty for the command line's own limits */
  readonly hint: string;
}

/** The command line's. A hundred thousand orders are some 30 MB of CSV. */
export const LIMITS: Limits = {
  bytes: 50_000_000,
  unpacked: 100_000_000,
  rows: 100_000,
  cells: 5_000_000,
  characters: 50_000_000,
  hint: "",
};

/**
 * A Worker can plan and apply as much in one request, within its 128 MB: 10,000 orders with their milestones
 * take 60 MB.
 */
export const WORKER_LIMITS: Limits = {
  bytes: 8_000_000,
  unpacked: 16_000_000,
  rows: 10_000,
  cells: 600_000,
  characters: 8_000_000,
  hint: " The command line imports larger files.",
};

/** Events of a file: the maximum for one transaction, within D1's limits. */
const EVENTS_MAX = 50_000;
/** Characters of a row: far above a real one. An unclosed quote soon exceeds it. */
export const ROW_MAX = 50_000;
const COLUMNS_MAX = 200;
/** Tags of a workbook for each cell that it may have: a cell has three, an empty one with a style one. */
const TAGS_OF_CELL = 4;

export class Budget {
  readonly name: string;
  readonly limits: Limits;
  #rows = 0;
  #cells = 0;
  #characters = 0;
  #tags = 0;
  #events = 0;
  #unpacked = 0;

  /** `name` is the file's, for messages. */
  constructor(name: string, limits: Limits) {
    this.name = name;
    this.limits = limits;
  }

  /** Starts another table of the same file, which has its own number of rows. */
  startTable(): void {
    this.#rows = 0;
  }

  /** @throws FileError past a limit; `line` is the row's. */
  addRow(line: number, cells: readonly string[]): void {
    this.#rows += 1;
    // The header is no row of orders or events.
    if (this.#rows > this.limits.rows + 1) throw this.tooMuch(this.limits.rows, "rows");
    if (cells.length > COLUMNS_MAX) throw this.tooMuch(COLUMNS_MAX, "columns");
    const characters = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > ROW_MAX) throw this.rowTooLong(line);
    this.addCells(cells.length, characters);
  }

  /** @throws FileError past a limit. */
  addCells(cells: number, characters = 0): void {
    this.#cells += cells;
    this.#characters += characters;
    const { limits } = this;
    if (this.#cells > limits.cells) throw this.tooMuch(limits.cells, "cells");
    if (this.#characters > limits.characters) throw this.tooMuch(limits.characters, "characters");
  }

  /** @throws FileError past the limit of events. */
  addEvents(count: number): void {
    this.#events += count;
    if (this.#events > EVENTS_MAX) throw this.tooMuch(EVENTS_MAX, "events");
  }

  /** @throws FileError past the limit of cells, to which the tags of a workbook belong. */
  addTag(): void {
    this.#tags += 1;
    const { cells } = this.limits;
    if (this.#tags > cells * TAGS_OF_CELL) throw this.tooMuch(cells, "cells");
  }

  /** @throws FileError past the limit of what a workbook unpacks to, in bytes. */
  addUnpacked(bytes: number): void {
    this.#unpacked += bytes;
    const most = this.limits.unpacked;
    if (this.#unpacked <= most) return;
    throw new FileError(
      `${this.name} unpacks to more than ${most / 1_000_000} MB. Save its sheet as "CSV UTF-8", or split it.`,
    );
  }

  tooMuch(most: number, what: string): FileError {
    const remedy =
      what === "columns"
        ? "Remove the columns that aren't needed."
        : `Split it and import the parts.${this.limits.hint}`;
    return new FileError(
      `${this.name} has more than ${most.toLocaleString("en")} ${what}. ${remedy}`,
    );
  }

  rowTooLong(line: number): FileError {
    const most = ROW_MAX.toLocaleString("en");
    return new FileError(
      `${this.name}, row ${line}: it has more than ${most} characters. Shorten its texts. Is a quoted field not closed?`,
    );
  }
}
