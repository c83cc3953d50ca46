/** Offsets that clocks have, or had this century: whole hours, halves and quarters, both ends. */
export const OFFSETS = [
  ...["-12:00", "-11:00", "-09:30", "-08:00", "-05:00", "-04:30", "-04:00", "-03:30", "-02:30"],
  ...["-01:00", "+00:00", "+01:00", "+02:00", "+03:30", "+04:00", "+04:30", "+05:30", "+05:45"],
  ...["+06:30", "+08:00", "+08:45", "+09:30", "+10:30", "+12:45", "+14:00"],
];

/** The moment on the clock of a place with this offset. */
export function written(moment: Date, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  const minutesAhead = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return new Date(moment.getTime() + minutesAhead * 60_000).toISOString().replace("Z", offset);
}
