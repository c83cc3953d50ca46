/** Reads JSON in pieces: JSON.parse lets no one else have the thread, and makes all values at once. */
import { FileError } from "../file.ts";
import { CHARACTERS_OF_TURN, nextTurn } from "../turns.ts";
import type { Budget } from "./budget.ts";

/** A list or an object takes as long to parse, and as much memory, as so many other values. */
const VALUES_OF_PART = 4;
/** Properties of an object: one that has a list of events for each container has that many. */
const PROPERTIES_MAX = 1_000;
/** Objects and lists in each other: an event has some five. */
export const DEPTH_MAX = 50;
/** Characters that JSON.parse reads in a few ms. */
const PIECE = 50_000;

/**
 * Reads one value, or several as a list: one on each line, or with commas between them.
 * @throws FileError for any other content, and for more than the limits
 */
export async function readJson(json: string, budget: Budget): Promise<unknown> {
  try {
    const values = await readValues(json, budget);
    return values.length === 1 ? values[0] : values;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new FileError(`${budget.name} begins like JSON, and isn't JSON.`, { cause: error });
  }
}

/** @throws SyntaxError for what is no JSON. */
async function readValues(json: string, budget: Budget): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  const open: OpenPart[] = [];
  let [isText, turnAt, end] = [false, CHARACTERS_OF_TURN, 0];
  for (let at = 0; at < json.length; at++) {
    if (at >= turnAt) {
      turnAt = at + CHARACTERS_OF_TURN;
      await nextTurn();
    }
    const sign = json.charAt(at);
    if (sign === '"') isText = !isText;
    else if (isText) at += sign === "\\" ? 1 : 0;
    else if (sign === ",") {
      budget.addCells(1);
      if (open.at(-1)?.addComma(at) === PROPERTIES_MAX)
        throw budget.tooMuch(PROPERTIES_MAX, "properties in an object");
    } else if (sign === "[" || sign === "{") {
      budget.addCells(VALUES_OF_PART);
      if (open.length === 0 && !isSeparator(json.slice(end, at), values.length))
        throw new SyntaxError("Text between the values.");
      open.push(new OpenPart(json, at));
      if (open.length > DEPTH_MAX) throw budget.tooMuch(DEPTH_MAX, "lists within each other");
    } else if (sign === "]" || sign === "}") {
      const part = open.pop();
      if (part?.isList !== (sign === "]")) throw new SyntaxError("A bracket without its other.");
      const outer = open.at(-1);
      if (outer) outer.addPart(part, at);
      else {
        values.push(part.close(at));
        end = at + 1;
      }
    }
  }
  if (open.length > 0 || json.slice(end).trim() !== "") throw new SyntaxError("It isn't closed.");
  return values;
}

/** Whether a text may stand before a value that follows so many others. */
function isSeparator(text: string, before: number): boolean {
  const sign = text.trim();
  return before === 0 ? sign === "" : sign === "," || (sign === "" && text.includes("\n"));
}

/** A list or an object that isn't closed yet. */
class OpenPart {
  readonly isList: boolean;
  readonly #json: string;
  readonly #start: number;
  /** Where its last comma is, and where the text begins that isn't parsed yet */
  #comma: number;
  #from: number;
  #commas = 0;
  /** Its parsed items; an object's are names with values */
  readonly #items: unknown[] = [];
  /** Whether its last item is parsed, so that nothing but a comma may follow */
  #isParsed = false;

  constructor(json: string, start: number) {
    this.#json = json;
    this.#start = start;
    this.#comma = start;
    this.#from = start + 1;
    this.isList = json[start] === "[";
  }

  /** Returns the number of properties before it; 0 for a list. */
  addComma(at: number): number {
    if (this.#isParsed || at - this.#from >= PIECE) this.#parse(at);
    this.#comma = at;
    this.#commas += 1;
    return this.isList ? 0 : this.#commas;
  }

  /** Adds the last item, which closes at `end`; a short one is parsed with those around it. */
  addPart(part: OpenPart, end: number): void {
    if (part.#items.length === 0 && end - part.#start < PIECE) return;
    const value = part.close(end);
    if (this.#comma >= this.#from) this.#parse(this.#comma);
    const before = this.#json.slice(this.#from, part.#start);
    if (this.isList) checkBlank(before);
    this.#items.push(
      this.isList ? value : [Object.keys(JSON.parse(`{${before}null}`)).join(), value],
    );
    this.#from = end + 1;
    this.#isParsed = true;
  }

  /** Its value, with the text until its other bracket. */
  close(end: number): unknown {
    this.#parse(end);
    // As JSON.parse, it makes "__proto__" a property like others.
    return this.isList ? this.#items : Object.fromEntries(this.#items as [string, unknown][]);
  }

  /** Parses the items before `end`, where a comma or the other bracket is. */
  #parse(end: number): void {
    const text = this.#json.slice(this.#from, end);
    if (this.#isParsed) checkBlank(text);
    else {
      const items: unknown[] = this.isList
        ? JSON.parse(`[${text}]`)
        : Object.entries(JSON.parse(`{${text}}`));
      const isEmpty = this.#commas === 0 && this.#json[end] !== ",";
      if (items.length === 0 && !isEmpty) throw new SyntaxError("No value beside a comma.");
      for (const item of items) this.#items.push(item);
    }
    this.#from = end + 1;
    this.#isParsed = false;
  }
}

/** @throws SyntaxError */
function checkBlank(text: string): void {
  if (text.trim() !== "") throw new SyntaxError("No comma between two values.");
}
