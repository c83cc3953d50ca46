/** Tables as people lay them out: what is below and beside the header, and columns that say what others mean. */
import { describe, expect, it } from "vitest";
import { type GivenOptions, readOptions } from "#workers/imports/options.ts";
import { readFile } from "#workers/imports/read-file.ts";
import { bytesOf } from "../support/read-file.ts";
import { workbook } from "../support/workbook.ts";

const RECEIVED = "2026-11-25T06:00:00.000Z";
const [ONE, TWO] = ["DL-2611-7001", "DL-2611-7003"];

const read = (content: string | Uint8Array, options: GivenOptions = {}) =>
  readFile(
    { name: "file", bytes: bytesOf(content) },
    readOptions({ received: RECEIVED, ...options }),
  );

/** The fields of the columns, "-" without one. */
async function fieldsOf(content: string): Promise<string> {
  const { columns } = await read(content);
  return columns.map(({ field }) => field?.replace(" ", "_") ?? "-").join(" ");
}

const questionsOf = async (content: string) =>
  (await read(content)).questions.map(({ text }) => text).join("\n");

/** The good rows: numbers, statuses, and events with their classifiers. */
async function rowsOf(content: string | Uint8Array): Promise<string[]> {
  const { rows, problems } = await read(content);
  const refused = new Set(problems.map(({ line }) => line));
  return rows
    .filter(({ line }) => !refused.has(line))
    .map(({ identifiers, order, events }) => {
      const told = events.map(({ event: { event_time, classifier, code, equipment } }) =>
        [event_time.slice(0, 10), classifier, code, equipment].filter(Boolean).join(" "),
      );
      return [identifiers.numbers[0], order?.order_status, ...told].filter(Boolean).join(" ");
    });
}

describe("two columns of one name", () => {
  it.each([
    ["ETA,ETA", "2026-12-01,2026-12-05", "estimated arrived"],
    ["Status,Status", "Booked,Departed", "order_status"],
    ["Consignee,CONSIGNEE", "Ann,Bob", "customer_firstName"],
    ["Phone,Phone", "+971501234567,+971501234568", "customer_phone"],
    ["Order No.,Status", `${TWO},Booked`, "order_number"],
  ])("%s are asked about", async (names, values, field) => {
    expect(await questionsOf(`Order No.,${names}\n${ONE},${values}\n`)).toContain(
      `are both ${field}. Leave out all but one of them.`,
    );
  });

  it("are read once one of them is left out", async () => {
    const content = `Order No,ETA,ETA\n${ONE},2026-12-01,2026-12-05\n`;
    const { questions, rows } = await read(content, { columns: { ETA: "" } });
    expect(questions).toEqual([]);
    expect(rows[0]?.events).toMatchObject([{ event: { event_time: "2026-12-05T00:00:00.000Z" } }]);
  });

  it("without a field are no question", async () => {
    expect(await questionsOf(`Order No,Status,Colour,Colour\n${ONE},Booked,a,b\n`)).toBe("");
  });
});

describe("another table below", () => {
  const FIRST = `Order No,Status,ETA\n${ONE},Booked,2026-12-01\n`;
  it.each([
    ["after an empty line", `${FIRST}\nContainer,Event,Date\nMSKU7001003,Departed,2026-11-01\n`],
    ["directly", `${FIRST}Order No,ETA\n${TWO},2026-12-01\n`],
    ["with its columns in another sequence", `${FIRST}ETA,Order No,Status\n2026-12-01,${TWO},X\n`],
    ["with more columns", `${FIRST}\nOrder No,Event,Date,Place,Container\n${TWO},Departed,1,,\n`],
    ["of something else", `${FIRST}\nInvoice No,Amount\nINV-1,100\n`],
    ["of something else, directly", `${FIRST}Invoice No,Amount,Currency\nINV-1,100,USD\n`],
    ["after empty rows of semicolons", `${FIRST},,\n,,\nInvoice,Currency\nINV-1,100\n`],
  ])("%s is refused, and named", async (_, content) => {
    const { rows, problems } = await read(content);
    expect(rows.map(({ line }) => line)).toEqual([2, ...problems.map(({ line }) => line)]);
    expect(problems).toHaveLength(2);
    const reason = `Another table seems to begin on line ${problems[0]?.line}. Import it as a file of its own.`;
    expect(problems.map((problem) => problem.reason)).toEqual([reason, reason]);
    expect(await rowsOf(content)).toEqual([`${ONE} Booked 2026-12-01 estimated arrived`]);
  });

  it("in a sheet is refused too", async () => {
    const rows = [["Order No", "Status"], [ONE, "Booked"], [], ["Order No", "ETA"], [TWO, "x"]];
    const { problems } = await read(workbook({ A: rows }));
    expect(problems.map(({ line }) => line)).toEqual([4, 5]);
  });

  it("isn't seen in a header again, nor in orders without a date", async () => {
    const content = `Order No,Status\n${ONE},Booked\n\nORDER NO,STATUS\n\n${TWO},Departed\n`;
    expect(await rowsOf(content)).toEqual([`${ONE} Booked`, `${TWO} Departed`]);
  });

  it.each([
    ["is made by somebody", `${FIRST}\nInvoice No,Prepared by,\nINV-1,Ann,\n`],
    ["begins with who prepared it", `${FIRST}\nPrepared by,Invoice No,\nAnn,INV-1,\n`],
    ["follows a signature", `${FIRST}\nPrepared by,Ann,\nOrder No,ETA,\n${TWO},2026-12-01,\n`],
  ])("that %s is no signature", async (_, content) => {
    const { problems, rows } = await read(content);
    expect(problems).toHaveLength(rows.length - 1);
    expect(problems[0]?.reason).toMatch(/^Another table seems to begin on line 4/);
  });

  it.each(["TBA,Booked", "n/a,Ann", "ALPHA,Departed", ",Booked"])(
    "isn't seen in an order without a number: %s",
    async (row) => {
      const content = `Order No,Status\n${ONE},Booked\n${row}\n${TWO},Departed\n`;
      expect(await rowsOf(content)).toContain(`${TWO} Departed`);
    },
  );
});

describe("a row that isn't an order's", () => {
  const HEADER = "Order No,Status,ETA\n";
  const ROW = `${ONE},Booked,2026-12-01\n`;
  it.each([
    ["a group", "Customer: Alpha,,\n", "of one text"],
    ["a group in two cells", "Customer:,Alpha,\n", "of one text"],
    ["a group without a colon", "Consignee,Alpha Trading,\n", "of one text"],
    ["a page", "Page 1 of 2,,\n", "of one text"],
    ["a page in the last column", ",,Page 1 of 2\n", "of one text"],
    ["a page in several cells", "Page,1,of 2\n", "of one text"],
    ["hints in brackets", "(mandatory),(optional),(dd/mm/yyyy)\n", "of hints"],
    ["hints", "Required,Text,YYYY-MM-DD\n", "of hints"],
    ["a group of another field", "Vessel,MSC Oscar,\n", "of one text"],
    ["the columns' units", ",(any),[day]\n", "of hints"],
    ["an example", "e.g. DL-1234,e.g. Booked,e.g. 2026-12-01\n", "of hints"],
    ["the columns' numbers", "(1),(2),(3)\n", "of hints"],
    ["hints in German", "Pflichtfeld,Text,TT.MM.JJJJ\n", "of hints"],
  ])("such as %s is left out with a remark", async (_, row, what) => {
    for (const content of [
      HEADER + row + ROW,
      HEADER + row + ROW + (what === "of hints" ? "" : row),
    ]) {
      expect(await rowsOf(content)).toEqual([`${ONE} Booked 2026-12-01 estimated arrived`]);
      expect((await read(content)).remarks.join()).toContain(what);
    }
  });

  it.each([
    ["in two columns", "\nPrepared by,Ahmed,\nApproved by,Sara,\n"],
    ["directly below", "Checked by,Ahmed,\n"],
    ["above its names", "\nPrepared by,,Approved by\nAhmed,,Sara\n"],
    ["below its names", "\nAhmed,,Sara\nPrepared by,,Approved by\n"],
    ["with a date and a telephone", "\nSigned by,Ahmed,\nDate,30/11/2026,\nTel,+971 4 123 4567,\n"],
    ["with its date beside it", "\nPrepared by Ahmed,30/11/2026,\n"],
    ["in Arabic", "\nأعده,أحمد,\nاعتمده,سارة,\n"],
    ["in German", "\nErstellt von,Ahmed,\nDatum,30.11.2026,\n"],
  ])("such as a signature %s is left out, and named", async (_, rows) => {
    const content = HEADER + ROW + rows;
    expect(await rowsOf(content)).toEqual([`${ONE} Booked 2026-12-01 estimated arrived`]);
    const { problems, remarks } = await read(content);
    expect(problems).toEqual([]);
    const [, label = ""] = /^\n?([^,]+)/.exec(rows) ?? [];
    expect(remarks.join()).toContain(` "${label} `);
  });

  it.each(["Released by customs", "Received by carrier"])(
    "an event at the end without its container is no signature: %s",
    async (event) => {
      const rows = `Departed,MSKU7001003,2026-11-20\n${event},,2026-11-21\n`;
      const { problems } = await read(`Event,Container,Date\n${rows}`);
      expect(problems.map(({ line }) => line)).toEqual([3]);
    },
  );

  it("a remark of who received an order is no signature", async () => {
    const content = `Remark,Order No,Status\nSigned by Ann,${ONE},Booked\nReceived by us,,Booked\n,${TWO},Booked\n`;
    const { problems } = await read(content);
    expect(problems).toMatchObject([{ line: 3, reason: "Order number is required." }]);
  });

  it("a title with a number above the header is no part of it", async () => {
    const content = `Order:,${TWO},\n${HEADER}${ROW}`;
    expect(await fieldsOf(content)).toBe("order_number order_status estimated_arrived");
  });

  it("a hint in a further row is none", async () => {
    expect(await rowsOf(`${HEADER}${ROW}${TWO},Text,\n`)).toHaveLength(2);
  });
});

describe("the mark of a text", () => {
  it.each(["'", "’", "`"])(
    "%s before a number, a date or a container is none of it",
    async (mark) => {
      const content = `Order No,Container,ETA\n${mark}${ONE},${mark}MSKU7001003,${mark}2026-12-01\n`;
      expect(await rowsOf(content)).toEqual([`${ONE} 2026-12-01 estimated arrived MSKU7001003`]);
    },
  );

  it.each([
    ["'order_number','note'", `'${ONE}','Booked'`],
    ["order_number,note", `'${ONE}','Booked'`],
    ["order_number,note", ` '${ONE}' ,'Booked'`],
  ])("on both sides is a quote: %s, %s", async (header, row) => {
    const { rows } = await read(`${header}\n${row}\n`);
    expect(rows.map(({ order }) => order)).toMatchObject([{ order_number: ONE, note: "Booked" }]);
  });

  it("stays where it is an apostrophe", async () => {
    const { rows } = await read(
      `Order No,Status,Delivery address\n${ONE},Booked,'s-Hertogenbosch\n`,
    );
    expect(rows[0]?.order?.delivery_address).toBe("'s-Hertogenbosch");
  });
});

describe("the dates of a column", () => {
  it.each([
    ["ETA (dd/mm/yyyy)", "03/04/2027", "2027-04-03"],
    ["ETA (mm/dd/yyyy)", "03/04/2027", "2027-03-04"],
    ["ETA [MM-DD-YYYY]", "03-04-2027", "2027-03-04"],
    ["ETA mm/dd/yy", "03/04/27", "2027-03-04"],
    ["ETA (DD/MM/YYYY hh:mm)", "03/04/2027 10:00", "2027-04-03"],
    ["Voraussichtliche Ankunft (TT/MM/JJJJ)", "03/04/2027", "2027-04-03"],
    ["ETA (jj/mm/aaaa)", "03/04/2027", "2027-04-03"],
    ["ETA (yyyy-mm-dd)", "2027-04-03", "2027-04-03"],
    ["ETA (mandatory)", "2027-04-03", "2027-04-03"],
  ])("%s are written so: %s", async (name, date, day) => {
    expect(await rowsOf(`Order No,${name}\n${ONE},${date}\n`)).toEqual([
      `${ONE} ${day} estimated arrived`,
    ]);
  });

  it("are written as the hint below its name says", async () => {
    const content = `Order No,ETA\n(mandatory),(mm/dd/yyyy)\n${ONE},03/04/2027\n`;
    expect(await rowsOf(content)).toEqual([`${ONE} 2027-03-04 estimated arrived`]);
  });

  it("in two formats are read each in its own, and refused where they contradict it", async () => {
    const content = `Order No,ETD (dd/mm/yyyy),ETA (mm/dd/yyyy)\n${ONE},02/03/2027,03/04/2027\n${TWO},02/03/2027,23/04/2027\n`;
    expect(await rowsOf(content)).toEqual([
      `${ONE} 2027-03-02 estimated departed 2027-03-04 estimated arrived`,
    ]);
  });

  it("of a column with a text for a name are left out", async () => {
    const content = `Order No,Status,ETA ${"which we expect ".repeat(20)}\n${ONE},Booked,2027-04-03\n`;
    expect(await fieldsOf(content)).toBe("order_number order_status -");
  });

  it("without a year have that of the row's other date", async () => {
    const content = `Order No,ETD,ETA\n${ONE},20-Dec,05-Jan-2024\n${TWO},01-Feb-2023,20-Mar\n`;
    expect(await rowsOf(content)).toEqual([
      `${ONE} 2023-12-20 estimated departed 2024-01-05 estimated arrived`,
      `${TWO} 2023-02-01 estimated departed 2023-03-20 estimated arrived`,
    ]);
  });

  it("without a year are refused where two years are possible", async () => {
    const { problems } = await read(`Order No,ETA\n${ONE},20-May\n`);
    expect(problems).toMatchObject([
      { reason: "Write the year: this may be 2027-05-20 or 2026-05-20." },
    ]);
  });
});

describe("a time of a change", () => {
  it.each([
    "ETA updated on",
    "ETA last changed",
    "ETA change date",
    "ETA last updated",
    "ETA revised on",
    "ETA modified at",
    "Arrival updated by",
    "Last update",
  ])("%s is no time of an arrival", async (name) => {
    expect(await fieldsOf(`Order No,ETA,${name}\n${ONE},2026-12-01,2026-11-20\n`)).toBe(
      "order_number estimated_arrived -",
    );
  });

  it.each(["Updated ETA", "Revised ETA", "ETA updated", "Latest ETA"])(
    "%s is the time that holds now",
    async (name) => {
      expect(await fieldsOf(`Order No,ETA,${name}\n${ONE},2026-12-01,2026-11-20\n`)).toBe(
        "order_number - estimated_arrived",
      );
    },
  );
});

describe("a column that says whether an event has happened", () => {
  it.each([
    ["Expected/Actual", "Actual", "Expected"],
    ["Act/Est", "ACT", "EST"],
    ["Est./Act.", "Act.", "Est."],
    ["实际/预计", "实际", "预计"],
    ["Estimated?", "No", "Yes"],
    ["Date type", "Actual", "Estimated"],
    ["A/E", "A", "E"],
    ["Completed", "Yes", "No"],
    ["Completed?", "true", "false"],
    ["Done", "✓", "✗"],
    ["Milestone status", "Completed", "Pending"],
    ["Event status", "Done", "Not started"],
    ["Status", "Completed", "Pending"],
  ])("is %s with %s and %s", async (name, happened, not) => {
    const rows = `${ONE},Arrived,2026-11-20,${happened}\n${TWO},Arrived,2026-11-20,${not}\n`;
    expect(await rowsOf(`Order No,Event,Date,${name}\n${rows}`)).toEqual([
      `${ONE} 2026-11-20 actual arrived`,
      `${TWO} 2026-11-20 estimated arrived`,
    ]);
  });

  it("and is empty says that it hasn't, unless the column is the site's own", async () => {
    const rows = `${ONE},Arrived,2026-11-20,Yes\n${TWO},Arrived,2026-11-20,\n`;
    const [, completed] = await rowsOf(`Order No,Event,Date,Completed\n${rows}`);
    expect(completed).toBe(`${TWO} 2026-11-20 estimated arrived`);
    const [, own] = await rowsOf(`Order No,Event,Date,classifier\n${rows}`);
    expect(own).toBe(`${TWO} 2026-11-20 actual arrived`);
  });

  it.each([
    ["Type", "Actual", "Forecast"],
    ["Milestone status", "Overdue", "In progress"],
  ])("is asked about where its name or its values are unclear: %s", async (name, one, other) => {
    const rows = `${ONE},Arrived,2026-11-20,${one}\n${TWO},Arrived,2026-11-20,${other}\n`;
    const { questions, columns } = await read(`Order No,Event,Date,${name}\n${rows}`);
    expect(questions).toMatchObject([{ column: name }]);
    expect(columns[3]).toMatchObject({ field: null, suggested: "classifier" });
  });

  it("with another word is refused", async () => {
    const rows = `${ONE},Arrived,2026-11-20,Yes\n${TWO},Arrived,2026-11-20,Maybe\n`;
    const { problems } = await read(`Order No,Event,Date,Completed\n${rows}`);
    expect(problems).toMatchObject([{ line: 3, column: "classifier", value: "Maybe" }]);
  });
});

describe("an ETA between two ports", () => {
  const ASKED = '"ETA" stands between the port of loading and the departure from there.';
  it.each([
    ["POL,ETA,ETD,POD", ASKED],
    ["POL,ETD,ETA,POD", ""],
    ["POL,ETD,POD,ETA", ""],
    ["ETA,POL,ETD,POD", ""],
    ["POL,POD,ETA,ETD", ""],
    ["POL,ETA POD,ETD,POD", ""],
  ])("is asked about where it may be of either: %s", async (names, asked) => {
    const values = names.replace(/ET\w+( POD)?/g, "2026-12-01").replace(/PO\w/g, "Dubai");
    expect(await questionsOf(`Order No,${names}\n${ONE},${values}\n`)).toContain(asked);
    if (asked === "") expect(await questionsOf(`Order No,${names}\n${ONE},${values}\n`)).toBe("");
  });

  it("is read once its field is chosen", async () => {
    const content = `Order No,POL,ETA,ETD,POD\n${ONE},Shanghai,2026-12-01,2026-11-20,Dubai\n`;
    const { questions } = await read(content, { columns: { ETA: "estimated arrived" } });
    expect(questions).toEqual([]);
  });
});

describe("a row of events of several containers", () => {
  it.each([
    ["Container,Event,Date", '"MSKU7001003, TCLU7002002",Departed,2026-11-01', "actual"],
    ["Container,ETD", "MSKU7001003 / TCLU7002002,2026-11-01", "estimated"],
  ])("is one of each container, in %s", async (names, row, classifier) => {
    expect(await rowsOf(`${names}\n${row}\n`)).toEqual([
      `MSKU7001003 2026-11-01 ${classifier} departed MSKU7001003`,
      `TCLU7002002 2026-11-01 ${classifier} departed TCLU7002002`,
    ]);
  });

  it("is refused where one of them is none", async () => {
    const { problems } = await read('Container,ETD\n"MSKU7001003, ABC",2026-11-01\n');
    expect(problems).toMatchObject([{ reason: "Not each of these is a container's number." }]);
  });

  it("has them in one row of their order", async () => {
    const content = `Order No,Container,Event,Date\n${ONE},"MSKU7001003;TCLU7002002",Departed,2026-11-01\n`;
    expect(await rowsOf(content)).toEqual([
      `${ONE} 2026-11-01 actual departed MSKU7001003 2026-11-01 actual departed TCLU7002002`,
    ]);
  });
});
