import type {
  ImportProfile,
  RowOutcome,
  RowPermission,
  RowView,
} from "#workers/desk/files-types.ts";

const number = (count: number) => count.toLocaleString("en");
const counted = (count: number, noun: string) =>
  `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

const PERMITS: Readonly<Record<RowPermission, string>> = {
  addOrders: "adds orders",
  reopenDelivered: "reopens delivered orders",
  allowImplausible: "accepts implausible dates",
  shared: "applies to each of several orders",
};

/** An import profile, with what it permits without a question. */
export function profileName({ name, permissions }: Pick<ImportProfile, "name" | "permissions">) {
  const permits = permissions.map((one) => PERMITS[one]);
  return permits.length === 0 ? name : `${name} (${permits.join(", ")})`;
}

/** Words of the desk's page of files. */
export const deskFiles = {
  title: "Files",
  lead: "Orders and events from a carrier or a spreadsheet.",
  load: "Import a file",
  file: "File",
  fileHint:
    "CSV or Excel (.xlsx), JSON of DCSA Track & Trace, or an airline's FSU and FSA messages as text. Up to 8 MB and 10,000 rows; the command line imports ten times as many. Other EDIFACT, X12 and XML are not read.",
  profile: "Import profile",
  byItself: "None",
  profileHint: "Saved import settings of a sender's files.",
  upload: "Show what it would do",
  uploadHint: "Nothing is changed yet.",
  drop: "Or drop it anywhere on this page.",
  noFile: "Choose a file first. An empty file can't be imported.",
  tooLarge:
    "This file has more than 8 MB. Split it and import the parts, or import it by the command line, which takes 50 MB.",
  unnamed: "file",
  gone: "That file is no longer here. A file is kept for an hour at most, for the user who uploaded it, and removed when a person is erased. Choose it again.",
  imports: "Recent imports",
  noImports: "Nothing was imported yet.",
  importColumns: { file: "File", when: "When", who: "Who", did: "What it did", undo: "Undo" },
  profiles: "Saved profiles",
  noProfiles:
    "No profiles. The import settings of a file can be saved for the next file of its sender.",
  profileColumns: { name: "Name", who: "Who", when: "Saved", remove: "Remove" },
  remove: "Remove",
  saved: (name: string) =>
    `Saved as “${name}”. It is offered for the next file with these columns.`,
  refusedName: (file: string, count: number) => `${file}, ${counted(count, "row")} refused.csv`,
} as const;

/** Words of what a file would do. */
export const deskFilePlan = {
  units: { line: "Line", row: "Row", event: "Event" },
  columns: { order: "Order", outcome: "Outcome", what: "Result" },
  outcomes: {
    added: "added",
    changed: "changed",
    retracted: "retracted",
    "not stored": "not stored",
    refused: "refused",
    unchanged: "unchanged",
  } satisfies Record<RowOutcome, string>,
  views: {
    affected: "All but unchanged",
    added: "Added",
    changed: "Changed",
    retracted: "Retracted",
    "not stored": "Not stored",
    refused: "Refused",
    unchanged: "Unchanged",
    all: "All",
  } satisfies Record<RowView, string>,
  viewsLabel: "Show",
  summaryLabel: "What it would do",
  /** Above the rows. */
  summary: (orders: number, events: number) =>
    `${counted(orders, "order")} added or changed${events > 0 ? `, ${counted(events, "new event")}` : ""}.`,
  kinds: { orders: "orders", events: "events" },
  import: (rows: number) => `Import ${counted(rows, "row")}`,
  importOthers: (rows: number) => `Import the other ${counted(rows, "row")}`,
  importHint: "Exactly what is shown here. It can be undone.",
  nothing: "There is nothing to import: no row would change anything.",
  refused: (count: number) => `${counted(count, "refused row")} as a file`,
  discard: "Discard",
  changed:
    "Orders were changed since this was shown, so nothing was imported. This is what the file would do now.",
  remarks: "Warnings",
  unmapped: (count: number) =>
    `Map ${count === 1 ? "the status" : `${number(count)} statuses`} in the sender's own words`,
  questions: "Questions about this file",
  asked: "Answer what is marked below. The file is kept and need not be uploaded again.",
  unknown: (count: number) =>
    `Choose the field of ${counted(count, "column")} below. What is likely is selected.`,
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
  profiles: (author: string) => `${author} saved an import profile for files with these columns.`,
  use: (name: string) => `Use “${name}”`,
  none: "No rows match.",
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
  title: "Import settings",
  submit: "Apply settings",
  kind: "Contents",
  kinds: { "": "By its columns", orders: "Orders", events: "Events" },
  dates: "Dates such as 03/04/2026",
  dateOrders: {
    "": "By its other dates",
    "day-first": "The day stands first: 3 April",
    "month-first": "The month stands first: 4 March",
  },
  decimals: "Numbers such as 1.240",
  decimalSigns: {
    "": "By its other numbers",
    point: "The point stands before decimals: 1 and 24 hundredths",
    comma: "The comma does: 1240",
  },
  sheet: "Sheet",
  sheetHint: "Empty: the one with most recognized columns",
  order: "Order of these events",
  orderHint: "An order's number, where the file doesn't say it",
  received: "Received",
  receivedHint: "Airlines write dates without a year. Empty: today",
  unknown: "Orders that don't exist",
  unknownOrders: { add: "Are added", refuse: "Are refused" },
  flags: {
    clearEmpty: "An empty cell empties what is stored",
    reopenDelivered: "The file may reopen delivered and cancelled orders",
    allowImplausible: "Implausible dates are correct",
    shared: "An event of a document that several orders carry is each one's",
    dlvIsDelivery: "The airline's DLV is the delivery, not the handover at the airport",
  },
  columns: "Columns",
  unknownColumns: "Columns that aren't recognized",
  leaveOut: "– is left out –",
  choose: "– choose –",
  statuses: "Statuses in the sender's own words",
  statusesHint:
    "Map each to a known status once, and save it in the sender's import profile. The 20 most frequent are listed.",
  asWritten: "Keep as written",
  statusRows: (rows: number, suggested: string | null) =>
    `${counted(rows, "row")}${suggested ? `. Probably ${suggested}` : ""}`,
  keep: "Save as import profile",
  keepName: "Name",
  keepHint: "The carrier's name. It is offered for the next file with these columns.",
} as const;

/** Copy of the page that lists the mapped statuses of all senders. */
export const deskStatusWords = {
  title: "Mapped statuses",
  lead: "Statuses in a sender's own words, and the known status that imports with its profile store.",
  none: "No statuses are mapped. The page of a file that has statuses in its sender's own words maps them, under Import settings.",
  columns: { text: "In the file", profile: "Import profile", status: "Known status" },
  statusOf: (text: string) => `Known status of “${text}”`,
  change: "Change",
  remove: "Remove",
  same: "No changes. It is mapped to this status.",
  changed: "No changes. The profile was changed at this moment: try again.",
} as const;

/** Words of what an import did. */
export const deskImport = {
  by: (author: string, when: string) => `Imported by ${author}, ${when}`,
  undone: (by: string) => `Undone by ${by}.`,
  undo: "Undo the import",
  refusedHint: "Kept for an hour, for you alone. Correct it and import it like any file.",
  next: "Import another file",
  activity: "All activity",
  columns: { order: "Order", what: "Result" },
  orders: "Orders",
  none: "No changes are left.",
  more: "More orders",
} as const;
