/** Searching enquiries, noting who handled them, and changing their texts. */
import { beforeAll, describe, expect, it } from "vitest";
import { migratedStores, ops, opsWith } from "./run-ops.ts";
import { store, storedContact, storedQuote } from "./stored-enquiries.ts";

const LONG = "a.very.long.address.of.a.procurement.department@consignee.example";
migratedStores();
beforeAll(async () => {
  await store({
    quotes: [
      storedQuote({ reference: "Q-ANA00-00001" }, { email: LONG, mode_of_shipping: "Sea" }),
      storedQuote({ reference: "Q-BEN00-00002" }, { name: "Ben", description: "Ask Ana@x.ae" }),
      storedQuote({ reference: "Q-CYD00-00003" }, { name: "Cyd" }),
    ],
    contacts: [storedContact({ reference: "C-ANA00-00004" }, { email: "ana@consignee.example" })],
  });
});

describe("list --search", () => {
  it.each([
    ["quotes", "ana@X", ["Q-BEN00-00002"]],
    ["quotes", "Procurement", ["Q-ANA00-00001"]],
    ["quotes", "qcyd00 00003", ["Q-CYD00-00003"]],
    ["quotes", "cyd00", ["Q-CYD00-00003"]],
    ["contacts", "ANA@", ["C-ANA00-00004"]],
  ])("finds %s with %j", async (kind, text, found) => {
    const { out } = await ops(kind, "list", "--search", text, "--json");
    const rows: { reference: string }[] = JSON.parse(out);
    expect(rows.map(({ reference }) => reference)).toEqual(found);
  });

  it("shows the whole address to answer to, and says that nothing was found", async () => {
    const [list, none] = await Promise.all([
      ops("quotes", "list", "--search", "procurement"),
      ops("quotes", "list", "--search", "nobody@"),
    ]);
    expect(list.out).toContain(` ${LONG} `);
    expect(none.out).toBe('There are no quote requests with "nobody@" on this computer.\n');
  });
});

describe("handled", () => {
  it("marks several with name and note, which list and show have", async () => {
    const note = "Answered by telephone";
    const args = ["qana0000001", "q-ben00-00002", "--by", "Sara", "--note", note];
    const { out } = await ops("quotes", "handled", ...args);
    expect(out).toBe(
      "Q-ANA00-00001 is handled on this computer, by Sara.\n" +
        "Q-BEN00-00002 is handled on this computer, by Sara.\n",
    );
    const [list, show] = await Promise.all([
      ops("quotes", "list"),
      ops("quotes", "show", "Q-BEN00-00002"),
    ]);
    expect(list.out).toMatch(/^Q-BEN00-00002 .*[AP]M, Sara +Ben$/m);
    expect(show.out).toMatch(/^handled_by +Sara\nhandled_note +Answered by telephone$/m);

    const later = await ops("quotes", "handled", "Q-BEN00-00002", "--note", "", "--json");
    expect(JSON.parse(later.out)).toMatchObject([{ handled_by: "Sara", handled_note: null }]);
    const undone = await ops("quotes", "handled", "Q-BEN00-00002", "--undo", "--json");
    expect(JSON.parse(undone.out)).toMatchObject([{ handled_at: null, handled_by: null }]);
  });

  it("keeps the moment at which an enquiry was first marked, until --undo", async () => {
    const mark = (...options: string[]) => ops("contacts", "handled", "C-ANA00-00004", ...options);
    const [{ handled_at }] = JSON.parse((await mark("--json")).out);
    expect(Date.now() - Date.parse(handled_at)).toBeLessThan(60_000);
    expect((await mark()).out).toContain("C-ANA00-00004 was handled already on this computer, on ");
    expect(JSON.parse((await mark("--json")).out)[0].handled_at).toBe(handled_at);
    expect((await mark("--undo")).out).toBe("C-ANA00-00004 is open again on this computer.\n");
  });

  it("marks none when one is unknown, and refuses a name too long or with --undo", async () => {
    const [unknown, long, both] = await Promise.all([
      ops("quotes", "handled", "Q-CYD00-00003", "Q-NONE0-00000"),
      ops("quotes", "handled", "Q-CYD00-00003", "--by", "x".repeat(121)),
      ops("quotes", "handled", "Q-CYD00-00003", "--undo", "--by", "Sara"),
    ]);
    expect([unknown, long, both].map(({ code }) => code)).toEqual([1, 2, 2]);
    expect(unknown.err).toContain("There is no quote request Q-NONE0-00000 on this computer.");
    const { out } = await ops("quotes", "show", "Q-CYD00-00003", "--json");
    expect(JSON.parse(out).handled_at).toBeNull();
  });
});

describe("edit", () => {
  it("changes the texts that forget lists, until it lists none", async () => {
    const before = await ops("forget", "ana@x.ae");
    expect(before.out).toMatch(/^mention in description +Q-BEN00-00002 .* not changed: read it$/m);
    const { out } = await ops("quotes", "edit", "qben0000002", "--field", "description=–");
    expect(out).toBe("Q-BEN00-00002: description changed on this computer.\n");
    expect((await ops("forget", "ana@x.ae")).out).toContain("Nothing is stored about");

    await ops("quotes", "handled", "Q-BEN00-00002", "--note", "see ana@x.ae");
    expect((await ops("forget", "ana@x.ae")).out).toMatch(/^mention in handled_note /m);
    await ops("contacts", "edit", "C-ANA00-00004", "--field", "city=c/o ana@x.ae");
    expect((await ops("forget", "ana@x.ae")).out).toMatch(/^mention in city +C-ANA00/m);
  });

  it("asks before it overwrites what a deployed site has", async () => {
    const args = ["contacts", "edit", "C-ANA00-00004", "--field", "city=Doha", "--env", "preview"];
    const unasked = await opsWith({ isDeployed: true }, ...args);
    expect(unasked.err).toContain("city of C-ANA00-00004 would be overwritten. Add --yes");
    const done = await opsWith({ isDeployed: true }, ...args, "--yes");
    expect(done.out).toBe("C-ANA00-00004: city changed on the preview.\n");
  });

  it("takes several fields, by the form's rules", async () => {
    const edit = (...args: string[]) => ops("contacts", "edit", "C-ANA00-00004", ...args);
    const two = await edit("--field", "subject=New", "--field", "message=a=b\nc", "--json");
    expect(JSON.parse(two.out)).toMatchObject({ subject: "New", message: "a=b\nc" });
    const [unknown, number, empty, none, id] = await Promise.all([
      edit("--field", "mesage=x"),
      ops("quotes", "edit", "Q-CYD00-00003", "--field", "weight=3"),
      edit("--field", "subject="),
      edit(),
      edit("--field", "handled_at=now"),
    ]);
    expect([unknown, number, empty, none, id].map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
    expect(unknown.err).toContain('There is no text field "mesage". Is it message?');
    expect(empty.err).toContain("Subject is required.");
  });
});
