/**
 * Looks for inputs that take long to refuse, as a regular expression that tries each start again: 8 KB
 * of one character in each place that the site reads.
 */
import { median } from "../support/table.ts";
import { contact, quote } from "../unit/samples.ts";
import { formPost, jsonPost, type RequestOptions } from "./client.ts";
import type { Report } from "./report.ts";
import type { Site } from "./site.ts";

/** As it stands in the request, in characters: below the longest address. */
const LENGTH = 8000;
/** How many times the median of its place an input may take; above the first, half of it is sent too. */
const [FACTOR_MAX, FACTOR_ALWAYS] = [5, 10];
/**
 * How many times as long it may take then: what grows with the length takes up to 2 times, what grows with
 * its square 2.5 and more.
 */
const GROWTH_MAX = 2.25;
const ROUNDS = 3;
/** Measured again so often before a time counts: the machine has other work. */
const REPEATS_MAX = 12;

const CHARACTERS = [
  ...["/", "\\", ".", "-", "_", "+", "@", ":", ",", ";", "=", "&", "%", "(", "<", '"', "'", "`"],
  ...["a", "Z", "0", " ", "\t", "\n", "\r", "é", "ß", "٣", "\u200b", "\u2028", "💥", "ﷺ"],
  ...["/.", "//a", "a.", "a@", "a-", " a", ".data", "%2", "W/", "::", '"x",', "<a "],
];

/** Matches none of the patterns' ends. */
const END = "!";

interface Place {
  readonly name: string;
  /** How the text is written here; its length counts. */
  readonly encode?: (text: string) => string;
  readonly request: (encoded: string) => RequestOptions & { readonly path: string };
}

const inPath = (path: string, end = ""): Place => ({
  ...{ name: `${path}…${end}`, encode: encodeURI },
  request: (text) => ({ path: path + text + end }),
});
const inQuery = (path: string): Place => ({
  name: `${path}…`,
  encode: (text) => encodeURIComponent(text).replaceAll("'", "%27"),
  request: (text) => ({ path: path + text }),
});
/** Of a call, which reads most of them. */
const inHeader = (name: string): Place => ({
  name,
  request: (text) => ({ path: LOOK_UP, ...jsonPost({ order_number: "X" }, { [name]: text }) }),
});
const inPageHeader = (name: string): Place => ({
  name: `${name} of a page`,
  request: (text) => ({ path: "/about", headers: { [name]: text } }),
});

type Fields = Readonly<Record<string, unknown>>;
const inFields = (send: (fields: Fields) => RequestOptions) => (path: string, payload: Fields) =>
  Object.keys(payload).map(
    (field): Place => ({
      name: `${path} ${field}`,
      request: (text) => ({ path, ...send({ ...payload, [field]: text }) }),
    }),
  );
const inCall = inFields((fields) => jsonPost(fields));
const inForm = inFields((fields) => formPost(fields));

const LOOK_UP = "/api/order/searchorder";
/** So that nothing is stored, which takes longer than a refusal. */
const REFUSED = { phone: "none" };
const MESSAGE = { submission_id: "", homepage_url: "", ...contact, ...REFUSED };

/** Each path, header and field that is read (workers/, app/domain). */
const PLACES: readonly Place[] = [
  ...["/", "/about/", "/track/", "/track/X/", "/api/", "/follow/"].map((path) => inPath(path)),
  ...["/", "/track/"].map((path) => inPath(path, ".data")),
  ...["/calendar.ics", "/follow", ".json"].map((end) => inPath("/track/", end)),
  ...["/about?", "/track?number=A&number=", "/track?orderNo="].map(inQuery),
  ...["Cookie", "Content-Type", "Origin", "Sec-Fetch-Site", "X-XSRF-TOKEN"].map(inHeader),
  ...["CF-Connecting-IP", "CF-Ray", "Accept"].map(inHeader),
  ...["Cookie", "If-None-Match", "Accept"].map(inPageHeader),
  ...inCall(LOOK_UP, { order_number: "" }),
  ...inCall("/api/home/getpagewithName", { pageName: "" }),
  ...inCall("/api/home/contactadd", MESSAGE),
  ...inCall("/api/servicerequest/servicerequestadd", { ...quote, ...REFUSED }),
  ...inCall("/vitals", { page: "/", device: "phone", connection: "4g" }),
  ...inForm("/contact", { ...MESSAGE, kind: "contact", form: "", previous_reference: "" }),
  ...inForm("/track/X/follow", { email: "a@example.com", level: "all", homepage_url: "" }),
  ...inForm("/follow/X", { decision: "stop", "List-Unsubscribe": "" }),
];

/** Sends each character to each place, over one connection at a time. */
export async function slowInputs(site: Pick<Site, "ask">): Promise<Report> {
  const found = [];
  for (const place of PLACES) found.push(await measure(site, place));
  const slowest = found.toSorted((a, b) => b.factor - a.factor);
  return {
    title: `Slow inputs: ${CHARACTERS.length} kinds of 8 KB in each of ${PLACES.length} places`,
    rows: slowest.slice(0, 10).map(({ place, character, ms, factor }) => ({
      ...{ "slowest place": place, "8 KB of": JSON.stringify(character) },
      ...{ ms: ms.toFixed(1), "times the median": factor.toFixed(1) },
    })),
    problems: found.flatMap(({ problems }) => problems),
  };
}

async function measure({ ask }: Pick<Site, "ask">, place: Place) {
  const { name, encode = (text: string) => text, request } = place;
  const problems: string[] = [];
  const [whole, half] = [new Map<string, number>(), new Map<string, number>()];
  const time = async (character: string, length = LENGTH, best = whole) => {
    const count = Math.floor((length - END.length) / encode(character).length);
    const { path, ...options } = request(encode(character.repeat(count) + END));
    try {
      const { status, ms } = await ask(path, options);
      if ([414, 431].includes(status) || status >= 500)
        problems.push(`${status}: ${name} ${JSON.stringify(character)}`);
      best.set(character, Math.min(ms, best.get(character) ?? ms));
    } catch (error) {
      // What a client can't send.
      if (!(error instanceof TypeError)) problems.push(`${name}: ${String(error)}`);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const character of CHARACTERS) await time(character);
  }
  const usual = median([...whole.values()]);
  const factorOf = (character: string) => (whole.get(character) ?? 0) / usual;
  for (const character of whole.keys()) {
    for (let at = 0; at < REPEATS_MAX && factorOf(character) > FACTOR_MAX; at += 1) {
      await time(character);
      await time(character, LENGTH / 2, half);
    }
    const growth = (whole.get(character) ?? 0) / (half.get(character) ?? Number.POSITIVE_INFINITY);
    const factor = factorOf(character);
    if (factor > FACTOR_ALWAYS || (factor > FACTOR_MAX && growth > GROWTH_MAX)) {
      const times = `${factor.toFixed(1)} times the median, ${growth.toFixed(1)} times half of it`;
      problems.push(`${name}: 8 KB of ${JSON.stringify(character)} take ${times}`);
    }
  }
  const [character = "", ms = 0] = [...whole].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { place: name, character, ms, factor: factorOf(character), problems };
}
