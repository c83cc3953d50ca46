import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completeYear,
  dateOrderOf,
  readDubaiTime,
  readEventTime,
  toIso,
} from "#app/domain/read-date.ts";
import {
  decimalSignOf,
  readAmount,
  readCount,
  readPieces,
  toDecimal,
} from "#app/domain/read-number.ts";
import { OFFSETS, written } from "../support/offsets.ts";
import { failure, readOrders } from "../support/read-file.ts";

describe("a date in a cell", () => {
  // biome-ignore format: a moment, then how it is written
  it.each([
    ["2026-11-18", "18-Nov-2026|18-Nov-26|18 NOVEMBER 2026|Nov 18, 2026|2026/11/18|20261118|18-11-26"],
    ["2026-11-18", "46344| 2026-11-18 |Nov-18-2026|18\u201111\u20112026|18Nov26|Nov 18th 2026"],
    ["2026-11-18", "١٨/١١/٢٠٢٦|\u200f۱۸-۱۱-۲۰۲۶|18-نوفمبر-2026|الأربعاء 18 نوفمبر 2026"],
    ["2026-11-18", "2026年11月18日|２０２６／１１／１８|2026年11月18日星期三"],
    ["2026-11-18T09:40:00", "18-Nov-2026 09:40|18/11/2026, 09:40 AM|46344.402777777781|18.11.26, 09.40"],
    ["2026-11-18T09:40:00", "2026–11–18 09:40|2026-Nov-18 09:40 LT|20261118094000|2026-11-18 at 09:40"],
    ["2026-11-18T09:40:00", "18/11/2026 - 0940hrs|١٨ نوفمبر ٢٠٢٦ ٩:٤٠ ص|二〇二六年十一月十八日 9时40分"],
    ["2026-11-18T14:30:00", "Mi, 18.11.2026 um 14:30 Uhr|18/11/2026 ore 14:30|18 november 2026 kl. 14:30"],
    ["2026-11-18T14:30:00", "2026. 11. 18. 오후 2:30|18 novembre 2026 à 14h30|18-nov-26 2:30 p. m.|2026年11月18日 下午2:30"],
    ["2026-11-18T12:00:00", "46344,5"], ["2026-11-18T00:05:00", "18/11/2026 12:05 am"],
    ["2026-11-18T09:40:01.123", "2026-11-18T09:40:01.123"],
    ["2026-11-18T09:40:00Z", "20261118T094000Z|2026-11-18 09:40:00 +0000 UTC|2026/11/18 09:40:00 UTC"],
    ["2026-11-18T09:40:00+04:00", "18-Nov-2026 09:40 (UTC+4)|18.11.2026 09.40 GST|18/11/2026 09:40 (Dubai time)"],
    ["2026-11-18T09:40:00+04:00", "2026-11-18T09:40[Asia/Dubai]|2026-11-18 09:40 Etc/GMT-4|18/11/2026 09:40 +04:00"],
    ["2026-11-18T09:40:00+04:00", "Wed Nov 18 2026 09:40:00 GMT+0400 (Gulf Standard Time)|18/11/2026 09:40 UTC+04:00"],
    ["2026-11-18T09:40+04:00", "2026-11-18T09:40+04:00"], ["2026-11-18 09:40+04:00", "2026-11-18 09:40 +04"],
    ["2026-11-18T09:40:00.5+04:00", "2026-11-18T09:40:00.5+04:00[Asia/Dubai][u-ca=gregory]"],
    ["2026-11-19T21:40:00+05:30", "19-Nov-2026 9:40 PM GMT+0530"],
    ["2026-11-18T09:40:00-05:00", "2026-11-18 09:40 America/New_York"],
    ["2026-07-19T09:40:00+01:00", "2026/07/19 09:40 Europe/London"],
    ["2026-11-19T09:40:00-03:30", "19/11/2026 09:40 −03:30"],
    ["2026-12-01T00:00:00", "2026-11-30 24:00|30/11/2026 24:00|2026-11-30T24:00:00|30-Nov-2026 24:00 LT"],
    ["2027-01-01T00:00:00+04:00", "2026-12-31T24:00:00+04:00|31/12/2026 24:00 GST|2026-12-31 24:00 Asia/Dubai"],
    ["2026-12-20T21:40:00", "20 كانون الأول 2026، 9:40 م"],
    ["2026-12-15", "15. Dez 2026|15 déc. 2026|15-dic-26|15 dic 2026|15 de dezembro de 2026|15 dec. 2026|15 Ara 2026|15 декабря 2026 г."],
    ["2026-03-15", "15.März.26|15/mars/2026|15 mrt. 2026|15 Mart 2026 Pazar"], ["2026-09-01", "1 Sept. 2026|1er septembre 2026"],
    ["2026-05-15", "viernes, 15 de mayo de 2026"], ["2026-10-15", "15 paź 2026"], ["2026-06-15", "15 giu 2026"],
  ])("%s is what is written as %s", (iso, cells) => {
    for (const cell of cells.split("|")) expect(toIso(cell), cell).toBe(iso);
  });

  // By the latter programs say that there is none.
  it.each([
    ..."TBA|tbc|TBD|-|—|n/a|N.A.|?|pending|| ".split("|"),
    ..."0000-00-00 00.00.0000 00/01/1900 1899-12-30 0001-01-01T00:00:00 31/12/9999".split(" "),
  ])("%j is empty", (cell) => {
    expect(toIso(cell)).toBe("");
  });

  it.each([
    ..."18/11/2569|10/05/1448|15 Ju 2026|not before 18/11/2026|Week 47 2026|18 Foo 2026".split("|"),
    ..."18-11|11/2026|99999|18/11/2026 25h|1e5|18/11/2026 09:40 CST|18/11/2026 +04:00".split("|"),
    "18/11/2026 09:40 Mars/Base",
  ])("%j stays as it is, to be refused", (cell) => {
    expect(toIso(cell)).toBe(cell);
  });

  it.each([
    ["20-Nov|20 Nov|20.Nov.|20. November|20/Nov|20 de noviembre|20 نوفمبر|٢٠ نوفمبر", "2026-11-20"],
    ["05-Jan|5. Januar|5 января|5 jan.", "2027-01-05"],
    ["20-Nov 14:30|20 Nov, 14:30", "2026-11-20 14:30"],
    ["31-Jan", "2027-01-31"],
  ])("%s without its year is the nearest one: %s", (cells, date) => {
    const near = new Date("2026-11-25T06:00:00Z");
    for (const cell of cells.split("|")) expect(completeYear(cell, near), cell).toEqual([date]);
  });

  it("29 February without its year is that of a leap year, where one is near", () => {
    expect(completeYear("29-Feb", new Date("2027-11-25"))).toEqual(["2028-02-29"]);
    expect(completeYear("29-Feb", new Date("2026-11-25"))).toEqual([]);
  });

  it("a date without its year that is far from the next date is one of two years", () => {
    const near = new Date("2026-11-25");
    expect(completeYear("1-Apr", near)).toEqual(["2027-04-01", "2026-04-01"]);
    expect(completeYear("1-Jul 10:00", near)).toEqual(["2026-07-01 10:00", "2027-07-01 10:00"]);
  });

  it.each([
    "Nov-26",
    "Nov 20",
    "18-11",
    "18/11",
    "18-Nov-2026",
    "18Nov26",
    "Week 47",
    "20 Foo",
    "",
  ])("%j isn't completed: it has its year, or may be something else", (cell) => {
    expect(completeYear(cell, new Date("2026-11-25"))).toEqual([]);
  });

  it("says which part is the day where one is over 12, or it is written with dots", () => {
    for (const [cell, order] of [
      ["18/11/2026", "day-first"],
      ["11/18/2026", "month-first"],
      ["03/04/2026", "either"],
      ["3-4-26", "either"],
      ["03/03/2026", null],
      ["03.04.2026", null],
    ] as const)
      expect(dateOrderOf(cell), cell).toBe(order);
    expect(toIso("03/04/2026", "month-first")).toBe("2026-03-04");
    expect(toIso("03.04.2026", "month-first")).toBe("2026-04-03");
    // A day that doesn't exist is refused by what reads it.
    expect([toIso("30/02/2026"), toIso("31-Nov-2026")]).toEqual(["2026-02-30", "2026-11-31"]);
  });
});

describe("a number in a cell", () => {
  it.each([
    ["12.480,50|12 480,50", "comma", "12480.50"],
    ["12,480.50|12'480.50|12480.50", "point", "12480.50"],
    ["1.240.000", "comma", "1240000"],
    ["1,25,000.5|₹ 1,25,000.5", "point", "125000.5"],
    ["1,25,000", "point", "125000"],
    ["48,5", "comma", "48.5"],
    ["12480.500", "point", "12480.500"],
    ["0.125", "point", "0.125"],
  ] as const)("%s has a %s before its decimals: %s", (cells, sign, decimal) => {
    for (const cell of cells.split("|")) {
      expect(decimalSignOf(cell), cell).toBe(sign);
      expect(toDecimal(cell, sign), cell).toBe(decimal);
    }
  });

  it("may mean two things, or have no decimals, be none, or stay as it is where it is grouped in another way", () => {
    for (const cell of ["1.240", "1,240", "999.999"]) expect(decimalSignOf(cell)).toBe("either");
    for (const cell of ["1240", "0", "many", "-5", ""]) expect(decimalSignOf(cell)).toBeNull();
    expect([toDecimal("1.240", "point"), toDecimal("1.240", "comma")]).toEqual(["1.240", "1240"]);
    expect([toDecimal("1,240", "point"), toDecimal("1,240", "comma")]).toEqual(["1240", "1.240"]);
    for (const cell of ["TBA", "-", "n/a", ""]) expect(toDecimal(cell)).toBe("");
    for (const cell of ["1,2,3", "12,34.5", "1.2.3"]) expect(toDecimal(cell)).toBe(cell);
  });
});

describe("a unit in a cell", () => {
  it.each([
    ["10 CTNS|10ctns|10 pcs.|10 PALLETS|10 Stk|10 件|10箱|10 كرتون|10.0|10 шт.", 10],
    ["1,200 PCS|1200 pkgs", 1200],
    ["10+2|10 pallets / 200 ctns|12,5 kg|12 kg|ten|10 x 2|PCS 10 of 12", null],
  ])("of a quantity: %s is %j", (cells, count) => {
    for (const cell of cells.split("|")) expect(readCount(toDecimal(cell)), cell).toBe(count);
  });

  it.each([
    ["1250/-|Rs. 1,250/-|₹1,250|INR 1250|Rs 1250|1250 INR|1250 rupees|1250 Rs.", 1250],
    ["FREE|foc|Free of charge", 0],
    ["AED 1250|1250 USD|3 ctns|1250 kg", null],
  ])("of charges: %s is %j", (cells, amount) => {
    for (const cell of cells.split("|")) expect(readAmount(toDecimal(cell)), cell).toBe(amount);
  });

  it.each([
    ...["USD 1,200", "AED 1,250.00", "Dhs. 500", "500 €", "$1200", "1.200,50 EUR", "د.إ ٥٠٠"],
    ...["500 ZAR", "KES 1200", "A$ 500", "500 dollars", "-500 USD", "500 Dirhams"],
  ])(
    "of charges in another currency than rupees, %s, leaves what is stored as it is",
    async (cell) => {
      const { orders, problems, remarks } = await readOrders(
        `order_number,note,shipper_charges\nX-1,n,"${cell}"\n`,
      );
      expect(problems).toEqual([]);
      expect(orders).toEqual([{ order_number: "X-1", note: "n" }]);
      expect(remarks.join()).toContain(
        `1 amount in another currency than rupees was left out: line 2 "${cell}"`,
      );
    },
  );

  it.each([
    ["Currency", "USD"],
    ["Freight currency", "aed"],
    ["Währung", "EUR"],
  ])("of charges in a column %s is not rupees: %s", async (column, currency) => {
    const { orders, remarks } = await readOrders(
      `order_number,shipper_charges,${column}\nX-1,500,${currency}\nX-2,600,INR\nX-3,700,\n`,
    );
    expect(orders.map((order) => order.shipper_charges)).toEqual([undefined, 600, 700]);
    expect(remarks.join()).toContain(`left out: line 2 "500 ${currency}"`);
  });
});

describe("what a file says of its dates and numbers", () => {
  const fileOf = (column: string, cells: readonly string[]) =>
    `order_number,${column}\n${cells.map((cell, at) => `X-${at},"${cell}"\n`).join("")}`;
  const daysOf = async (dates: readonly string[], options = {}) => {
    const { orders } = await readOrders(fileOf("created_at", dates), options);
    return orders.map(({ created_at }) => created_at?.slice(0, 10));
  };
  const chargesOf = async (...cells: string[]) => {
    const { orders } = await readOrders(fileOf("shipper_charges", cells));
    return orders.map(({ shipper_charges }) => shipper_charges);
  };

  it("one that can be read in one way decides for all", async () => {
    const days = ["2026-04-02", "2026-11-17", "2026-04-02"];
    expect(await daysOf(["03/04/2026", "18/11/2026", "03/04/26"])).toEqual(days);
    expect(await daysOf(["03/04/2026", "11/18/2026"])).toEqual(["2026-03-03", "2026-11-17"]);
    expect(await chargesOf("1.240", "12.480,50")).toEqual([1240, 12480.5]);
    expect(await chargesOf("1.240", "12,480.50")).toEqual([1.24, 12480.5]);
  });

  it("where none does it is asked, and never guessed", async () => {
    expect(await failure(fileOf("created_at", ["2026-11-18", "03/04/2026"]))).toBe(
      'line 3, created_at "03/04/2026": is the day or the month first? No other date in the file shows which.',
    );
    expect(await failure(fileOf("created_at", ["03/03/2026"]))).toBe("");
    expect(await daysOf(["03/04/2026"], { dates: "day-first" })).toEqual(["2026-04-02"]);
    expect(await daysOf(["03/04/2026"], { dates: "month-first" })).toEqual(["2026-03-03"]);
    expect(await failure(fileOf("shipper_charges", ["1240", "1.240"]))).toBe(
      'line 3, shipper_charges "1.240": is it 1.240 or 1240? No other number in the file shows which.',
    );
    // Programs write 1 and two tenths so.
    expect(await failure(fileOf("order_count", ["1.200"]))).toContain("is it 1.200 or 1200?");
  });

  it("where two contradict each other the rows are refused that name both, unless it is given", async () => {
    const file = fileOf("created_at", ["18/11/2026", "11/18/2026", "03/04/2026", "2026-11-18"]);
    const { problems, orders } = await readOrders(file);
    const reason =
      'The file mixes days and months: line 2, created_at "18/11/2026", and line 3, created_at "11/18/2026". Choose one, or write it alike.';
    expect(problems).toMatchObject([2, 3, 4].map((line) => ({ line, reason })));
    expect(orders.map(({ order_number }) => order_number)).toEqual(["X-3"]);
    const read = await readOrders(file, { dates: "day-first" });
    expect(read.problems).toMatchObject([{ line: 3, value: "11/18/2026" }]);
    const mixed = await readOrders(fileOf("shipper_charges", ["12.480,50", "12,480.50", "7"]));
    const mixes = expect.stringContaining("The file mixes points and commas: l");
    expect(mixed.problems).toMatchObject([2, 3].map((line) => ({ line, reason: mixes })));
  });
});

describe("the time of an event", () => {
  it.each([
    ["2026-11-19T22:15+04:00", "2026-11-19T18:15:00.000Z", "+04:00"],
    ["2026-11-19T22:15:30.1234567+0545", "2026-11-19T16:30:30.123Z", "+05:45"],
    ["2026-11-19 22:15 −03:30", "2026-11-20T01:45:00.000Z", "-03:30"],
    ["2026-11-19T22:15:00-05", "2026-11-20T03:15:00.000Z", "-05:00"],
    ["2026-11-19T22:15", "2026-11-19T22:15:00.000Z", null],
    ["25.11.2026, 10.00", "2026-11-25T10:00:00.000Z", null],
    [" 2026-11-19t00:00z ", "2026-11-19T00:00:00.000Z", "+00:00"],
    ["2026-11-19", "2026-11-19T00:00:00.000Z", null],
  ])("readEventTime reads %s, and whether it is a day alone", (typed, event_time, utc_offset) => {
    const isDayOnly = typed === "2026-11-19";
    expect(readEventTime(typed)).toEqual({ event_time, utc_offset, isDayOnly });
  });

  it.each([
    ..."|19/13/2026|2026-02-30T10:00|2026-02-30T24:00|2026-11-19T24:01|2026-11-19T10:60|2026-11-19Z".split(
      "|",
    ),
    ..."2026-11-19T10:00+14:01|2026-11-19T10:00+04:60|2026-11-19T10:00 CST|1763546400".split("|"),
  ])("readEventTime returns null for %j", (typed) => {
    expect(readEventTime(typed)).toBeNull();
  });

  it("readEventTime returns the moment that was written, at any offset", () => {
    const [min, max] = [new Date("1990-01-01T00:00:00Z"), new Date("2099-12-31T00:00:00Z")];
    const anyMoment = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...OFFSETS), (moment, utc_offset) => {
        const expected = { event_time: moment.toISOString(), utc_offset };
        expect(readEventTime(written(moment, utc_offset))).toMatchObject(expected);
      }),
    );
  });
});

describe("what is typed at the desk", () => {
  it.each<readonly [typed: string, utc: string | null]>([
    ["25/12/2026", "2026-12-24T20:00:00.000Z"],
    ["25/11/2026 10:00 PM", "2026-11-25T18:00:00.000Z"],
    ["03/04/2026", "2026-04-02T20:00:00.000Z"],
    ["2026-11-25T10:00+05:45", "2026-11-25T04:15:00.000Z"],
    ...["11/25/2026", "30/02/2026", "next week", "TBA"].map((none) => [none, null] as const),
  ])("the date %s is %s, the day first and in Dubai", (typed, utc) => {
    expect(readDubaiTime(typed)).toBe(utc);
  });

  it("amounts, counts and shares of pieces are read as people write them", () => {
    for (const typed of ["48,500.50", "48.500,50", "₹ 48500.5", "Rs. 48,500.5", "٤٨٬٥٠٠٫٥٠"])
      expect(readAmount(typed), typed).toBe(48_500.5);
    expect(readAmount("48,500")).toBe(48_500);
    for (const typed of ["-1", "1e5", "much", "9".repeat(17)])
      expect(readAmount(typed), typed).toBeNull();
    expect(["1,200", "١٢", "2.0", "2.5", "-2", "two"].map(readCount)).toEqual([
      ...[1200, 12, 2, null, null, null],
    ]);
    for (const typed of "19 of 20|19/20|19 out of 20|١٩ من ٢٠|19 / 20 pcs|19 OF 20 pieces".split(
      "|",
    ))
      expect(readPieces(typed), typed).toEqual({ pieces: 19, pieces_total: 20 });
    for (const typed of ["20", "21 of 20", "0 of 20", "a of b", "1 of 2 of 3", "1 of 1000000"])
      expect(readPieces(typed), typed).toBeNull();
  });
});
