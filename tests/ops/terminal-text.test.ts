import displayWidth from "string-width";
import { describe, expect, it } from "vitest";
import { json, sanitizeLine, shortened, table } from "../../ops/terminal-text.ts";

describe("stored words on a terminal", () => {
  it("lose what steers it", () => {
    expect(sanitizeLine("a\u001b[31mred\u001b[0m\u001b]0;title\u0007 b\r\nc\u009b2Jd\u202ee")).toBe(
      "ared b cde",
    );
    const steering = { note: "\u001b[2J\u009b\u202e" };
    expect(json(steering)).toContain('"\\u001b[2J\\u009b\\u202e"');
    expect(JSON.parse(json(steering))).toEqual(steering);
  });

  it("are as wide as they look", () => {
    expect(displayWidth("José")).toBe(4);
    expect(displayWidth("Jose\u0301")).toBe(4);
    expect(displayWidth("東京")).toBe(4);
    expect(displayWidth("📦")).toBe(2);
    expect(displayWidth("مُحَمَّد")).toBe(4);
    expect(shortened("東京東京", 5)).toBe("東京…");
    expect(shortened("Dubai", 5)).toBe("Dubai");
  });

  it("stay in their columns, right-to-left ones isolated", () => {
    expect(
      table(
        ["Name", "Type"],
        [
          ["東京", "Sea"],
          ["سارة", "Air"],
          [null, "Road"],
        ],
      ),
    ).toBe("Name  Type\n東京  Sea\n\u2068سارة\u2069  Air\n      Road");
  });
});
