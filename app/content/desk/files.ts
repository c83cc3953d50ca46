import type { RowOutcome, RowPermission, RowView } from "#app/desk/files.ts";

const number = (count: number) => count.toLocaleString("en");
const counted = (count: number, noun: string) =>
  `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Words of the desk's page of files. */
export const deskFiles = {
  title: "Files",
  lead: "Orders and events from a carrier or a spreadsheet.",
  load: "Load a file",
  file: "File",
  fileHint:
    "CSV or Excel (.xlsx), JSON of DCSA Track & Trace, or an airline's FSU and FSA messages as text. Up to 8 MB and 10,000 rows; the command line loads ten times as many. EDIFACT, X12 and XML are not read.",
  format: "How it is written",
  byItself: "As the file itself tells",
  formatHint: "What was kept of a sender's files.",
  upload: "Show what it would do",
  uploadHint: "Nothing is changed yet.",
  drop: "Or drop it anywhere on this page.",
  noFile: "Choose a file first; an empty one can't be loaded.",
  tooLarge:
    "This file has more than 8 MB. Split it, and load the parts; or load it by the command line, which takes 50 MB.",
  unnamed: "file",
  gone: "That file is no longer here: a file is kept for an hour at most, for the person who brought it, and removed where somebody is forgotten. Choose it again.",
  imports: "Recent imports",
  noImports: "Nothing was imported yet.",
  importColumns: { file: "File", when: "When", who: "Who", did: "What it did", undo: "Undo" },
  /** What an import did. */
  did: (orders: number, added: number, events: number) =>
    [
      counted(orders, "order"),
      added > 0 ? `${number(added)} of them new` : "",
      events > 0 ? counted(events, "event") : "",
    ]
      .filter(Boolean)
      .join(", "),
  formats: "Kept ways of reading",
  noFormats: "None. What is told of a file can be kept for the next one of its sender.",
  formatColumns: { name: "Name", who: "Who", when: "Kept", remove: "Remove" },
  remove: "Remove",
  kept: (name: string) => `Kept as “${name}”: it is offered for the next file of this kind.`,
  refusedName: (file: string, count: number) => `${file}, ${counted(count, "row")} refused.csv`,
} as const;

/** Words of what a file would do. */
export const deskFilePlan = {
  units: { line: "Line", row: "Row", event: "Event" },
  columns: { order: "Order", outcome: "Outcome", what: "What becomes of it" },
  outcomes: {
    added: "added",
    changed: "changed",
    "taken back": "taken back",
    "not stored": "not stored",
    refused: "refused",
    unchanged: "unchanged",
  } satisfies Record<RowOutcome, string>,
  views: {
    affected: "All but unchanged",
    added: "Added",
    changed: "Changed",
    "taken back": "Taken back",
    "not stored": "Not stored",
    refused: "Refused",
    unchanged: "Unchanged",
    all: "All",
  } satisfies Record<RowView, string>,
  viewsLabel: "Which rows",
  summaryLabel: "What it would do",
  /** Above the rows. */
  summary: (orders: number, events: number) =>
    `${counted(orders, "order")} added or brought up to date${events > 0 ? `, ${counted(events, "new event")}` : ""}.`,
  kinds: { orders: "orders", events: "events" },
  import: (rows: number) => `Import ${counted(rows, "row")}`,
  importOthers: (rows: number) => `Import the other ${counted(rows, "row")}`,
  importHint: "Exactly what is shown here. It can be taken back.",
  nothing: "There is nothing to import: all of it is so already, or refused.",
  refused: (count: number) => `${counted(count, "refused row")} as a file`,
  discard: "Leave it",
  changed:
    "Orders were changed since this was shown, so nothing was imported. This is what the file would do now.",
  remarks: "To know before",
  questions: "Please tell first.",
  asked:
    "What is marked below decides how it is read. The file is kept; it need not be sent again.",
  unknown: (count: number) =>
    `What ${counted(count, "column")} ${count === 1 ? "is" : "are"}: what is likely is chosen below.`,
  permissions: {
    addOrders: {
      what: (count: number) => `${counted(count, "row")} of orders that there aren't.`,
      allow: "Add them",
    },
    reopenDelivered: {
      what: (count: number) =>
        `${counted(count, "row")} would reopen a delivered or cancelled order.`,
      allow: "Reopen them",
    },
    allowImplausible: {
      what: (count: number) => `${counted(count, "row")} with an implausible date.`,
      allow: "Yes, this is correct",
    },
    shared: {
      what: (count: number) => `${counted(count, "row")} of what several orders carry.`,
      allow: "It is of each of them",
    },
  } satisfies Record<RowPermission, unknown>,
  formats: (author: string) => `Files like this one were told of before, by ${author}.`,
  use: (name: string) => `Read it as “${name}”`,
  none: "There are no such rows.",
  from: "from",
  to: "to",
  expected: "expected",
  pages: {
    label: "Pages",
    of: (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`,
    first: "First",
    previous: "Previous",
    next: "Next",
    last: "Last",
  },
} as const;

/** Words of what a person tells of a file. */
export const deskFileSettings = {
  title: "How it is read",
  submit: "Read it this way",
  kind: "What it is of",
  kinds: { "": "As its columns say", orders: "Orders", events: "Events" },
  dates: "Dates such as 03/04/2026",
  dateOrders: {
    "": "As its other dates say",
    "day-first": "The day stands first: 3 April",
    "month-first": "The month stands first: 4 March",
  },
  decimals: "Numbers such as 1.240",
  decimalSigns: {
    "": "As its other numbers say",
    point: "The point stands before decimals: 1 and 24 hundredths",
    comma: "The comma does: 1240",
  },
  sheet: "Sheet",
  sheetHint: "Empty: the one with most known columns",
  order: "Whose events these are",
  orderHint: "An order's number, where the file doesn't say it",
  received: "When it came",
  receivedHint: "Airlines write dates without a year; empty for today",
  unknown: "Orders that there aren't",
  unknownOrders: { add: "Are added", refuse: "Are refused" },
  flags: {
    clearEmpty: "An empty cell empties what is stored",
    reopenDelivered: "The file may reopen delivered and cancelled orders",
    allowImplausible: "Implausible dates are correct",
    shared: "An event of a document that several orders carry is each one's",
    dlvIsDelivery: "The airline's DLV is the delivery, not the handover at the airport",
  },
  columns: "Columns",
  unknownColumns: "Columns that the site doesn't know",
  leaveOut: "– is left out –",
  choose: "– choose –",
  keep: "Keep this way of reading",
  keepName: "Name",
  keepHint: "As the carrier is called. It is offered for the next file with these columns.",
} as const;

/** Words of what an import did. */
export const deskImport = {
  by: (author: string, when: string) => `Imported by ${author}, ${when}`,
  undone: (by: string) => `Taken back by ${by}.`,
  undo: "Take the whole import back",
  refusedHint: "Kept for an hour, for you alone. Mend it, and load it like any file.",
  next: "Load another file",
  record: "In the record",
  columns: { order: "Order", what: "What became of it" },
  orders: "Orders",
  none: "Nothing is left of it.",
  more: "More orders",
} as const;
