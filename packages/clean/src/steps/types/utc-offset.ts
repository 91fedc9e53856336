const OFFSET = /^([+-])([0-9]{2}):?([0-5][0-9])?$/;
/** Time zones range from UTC-12 to UTC+14. */
export const MIN_UTC_OFFSET = -720;
export const MAX_UTC_OFFSET = 840;

/** Parses +02:00, -0330 or +01 as minutes ahead of UTC; undefined if the text isn't an offset. */
export function parseUtcOffset(text: string): number | undefined {
  const [, sign, hours, rest = "0"] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const minutes = (Number(hours) * 60 + Number(rest)) * (sign === "-" ? -1 : 1);
  return minutes < MIN_UTC_OFFSET || minutes > MAX_UTC_OFFSET ? undefined : minutes;
}

/** Formats minutes ahead of UTC as UTC+02:00. */
export function formatUtcOffset(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
