const OFFSET = /^([+-])([0-9]{2}):?([0-5][0-9])?$/;
/** Zones go from 12 hours behind UTC to 14 hours ahead of it. */
export const MIN_UTC_OFFSET = -720;
export const MAX_UTC_OFFSET = 840;

/** The minutes that a time zone such as +02:00, -0330 or +01 is ahead of UTC; undefined if it is none. */
export function parseUtcOffset(text: string): number | undefined {
  const [, sign, hours, rest = "0"] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const minutes = (Number(hours) * 60 + Number(rest)) * (sign === "-" ? -1 : 1);
  return minutes < MIN_UTC_OFFSET || minutes > MAX_UTC_OFFSET ? undefined : minutes;
}
