import { describe, expect, it } from "vitest";
import { json, keyValues, sanitizeLine, table, truncate } from "../../ops/terminal-text.ts";

describe("stored words on a terminal", () => {
  it("stored text loses control characters and escape sequences", () => {
    expect(sanitizeLine("a\u001b[31mred\u001b[0m\u001b]0;title\u0007 b\r\nc\u009b2Jd\u202ee")).toBe(
      "ared b cde",
    );
    const steering = { note: "\u001b[2J\u009b\u202e" };
    expect(json(steering)).toContain('"\\u001b[2J\\u009b\\u202e"');
    expect(JSON.parse(json(steering))).toEqual(steering);
  });

  it("stored text is shortened to the width it takes on the screen", () => {
    expect(truncate("東京東京", 5)).toBe("東京…");
    expect(truncate("📦📦📦", 5)).toBe("📦📦…");
    expect(truncate("Dubai", 5)).toBe("Dubai");
  });

  it("cells stay in their columns, right-to-left ones isolated", () => {
    expect(
      table(
        ["Name", "Type"],
        [
          ["東京", "Sea"],
          ["سارة", "Air"],
          ["مُحَمَّد", "Air"],
          ["Jose\u0301", "Road"],
          [null, "Road"],
        ],
      ),
    ).toBe(
      [
        ...["Name  Type", "東京  Sea", "\u2068سارة\u2069  Air", "\u2068مُحَمَّد\u2069  Air"],
        ...["Jose\u0301  Road", "      Road"],
      ].join("\n"),
    );
  });

  it("lines stand beside their label, right-to-left ones isolated", () => {
    expect(
      keyValues([
        ["Name", "سارة"],
        ["Address", "مستودع ٣\nSharjah"],
      ]),
    ).toBe(
      ["Name     \u2068سارة\u2069", "Address  \u2068مستودع ٣\u2069", "         Sharjah"].join("\n"),
    );
  });
});
