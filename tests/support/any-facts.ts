/** Random logs of an order: carriers' events, operators' words and dates, and their retractions. */
import * as fc from "fast-check";
import { CLASSIFIERS, type Fact, TRANSPORT_MODES } from "#app/domain/tracking/facts.ts";
import { EXCEPTIONS, MILESTONES, type Milestone } from "#app/domain/tracking/status.ts";
import { BLANK_FACT } from "./events.ts";

/** A fact before it is stored; `retracts` is the index of another one in the sequence. */
export type Said = Omit<Fact, "id" | "meaning">;

const anyMoment = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom("00", "08", "20"))
  .map(([day, hour]) => `2026-11-0${day}T${hour}:00:00.000Z`);

/** Ports and airports that are known, one of them in four spellings, one that isn't, and none. */
const anyPlace = fc.constantFrom(
  { place: null, un_locode: null },
  { place: "Jebel Ali", un_locode: "AEJEA" },
  { place: "JFK", un_locode: null },
  { place: "DXB", un_locode: null },
  { place: "Dubai (DXB)", un_locode: null },
  { place: "Dubai", un_locode: "AEDXB" },
  { place: "Dubai (AEDXB)", un_locode: null },
  { place: "مستودع ٣", un_locode: null },
);

const anyShare = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ pieces: null, pieces_total: null }) },
  fc.integer({ min: 1, max: 4 }).map((pieces) => ({ pieces, pieces_total: 4 })),
);

/** Codes whose own rules the domain has, and others. */
const CODES = ["ARRI", "DEPA", "LOAD", "DISC", "RMVD", "DIS FDCA"];

const anyEvent: fc.Arbitrary<Said> = fc
  .record({
    milestone: fc.constantFrom(...MILESTONES, ...EXCEPTIONS, null),
    code: fc.constantFrom(...CODES),
    classifier: fc.constantFrom("actual" as const, ...CLASSIFIERS),
    event_time: anyMoment,
    utc_offset: fc.constantFrom(null, "+04:00", "+05:45", "-05:00"),
    where: anyPlace,
    mode: fc.constantFrom(null, ...TRANSPORT_MODES),
    equipment: fc.constantFrom(null, null, "MSKU1111110", "MSKU2222225"),
    share: anyShare,
    source: fc.constantFrom("csv" as const, "dcsa" as const, "operator" as const),
    reported_at: anyMoment,
  })
  .map(({ where, share, ...event }) => ({ ...BLANK_FACT, ...event, ...where, ...share }));

/** What a consignment with one carrier reports when all goes well. */
const anyMilestone: fc.Arbitrary<Said> = fc
  .record({
    rank: fc.nat(MILESTONES.length - 1),
    classifier: fc.constantFrom("actual" as const, "estimated" as const),
    reported_at: anyMoment,
  })
  .map(({ rank, ...event }) => {
    const milestone = MILESTONES[rank] as Milestone;
    const event_time = new Date(Date.UTC(2026, 10, rank + 1, 10)).toISOString();
    return {
      ...BLANK_FACT,
      milestone,
      code: milestone,
      event_time,
      source: "csv" as const,
      ...event,
    };
  });

const OWN_WORDS = ["Awaiting papers", ""];
export const STATUSES = [...MILESTONES, ...EXCEPTIONS, "On hold, arrived", "Cancelled at origin"];

const anyStatus: fc.Arbitrary<Said> = fc
  .record({
    code: fc.oneof(fc.constantFrom(...STATUSES), fc.constantFrom(...OWN_WORDS)),
    event_time: anyMoment,
    source: fc.constantFrom("operator" as const, "order" as const),
  })
  .map((said) => ({ ...BLANK_FACT, kind: "status", ...said, reported_at: said.event_time }));

const DELIVERY = { milestone: "delivered", code: "delivered", classifier: "estimated" } as const;
const anyDate: fc.Arbitrary<Said> = fc
  .record({ event_time: anyMoment, reported_at: anyMoment })
  .map((date) => ({ ...BLANK_FACT, ...DELIVERY, ...date }));

const anyRetraction: fc.Arbitrary<Said> = fc
  .record({ event_time: anyMoment, retracts: fc.nat(11) })
  .map(({ event_time, retracts }) => ({
    ...{ ...BLANK_FACT, kind: "retraction", code: "retraction" },
    ...{ event_time, reported_at: event_time, retracts },
  }));

/** A log in the sequence in which its facts came: a retraction is of one that came before it. */
export const anyLog: fc.Arbitrary<readonly Said[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: anyEvent },
      { weight: 4, arbitrary: anyMilestone },
      { weight: 2, arbitrary: anyStatus },
      { weight: 2, arbitrary: anyDate },
      { weight: 2, arbitrary: anyRetraction },
    ),
    { maxLength: 12 },
  )
  .map((log) => {
    const first = log.findIndex(({ retracts }) => retracts === null);
    return log
      .slice(Math.max(first, 0))
      .map((said, at) => ({ ...said, retracts: said.retracts && said.retracts % (at || 1) }))
      .filter(({ retracts }, at) => at > 0 || retracts === null);
  });

/** The log as facts with ids from 1. */
export function toFacts(log: readonly Said[]): Fact[] {
  return log.map(({ retracts, ...said }, index) => ({
    ...said,
    id: index + 1,
    meaning: null,
    retracts: retracts === null ? null : retracts + 1,
  }));
}
