/** Units of a time in a Parquet file, in nanoseconds. */
export const NANOSECONDS: Readonly<Record<string, bigint>> = {
  NANOS: 1n,
  MICROS: 1000n,
  MILLIS: 1_000_000n,
  SECONDS: 1_000_000_000n,
};
const SECOND = 1_000_000_000n;

/** A day without its time where there is none, as pandas writes it; empty beyond all calendars. */
export function momentText(nanoseconds: bigint): string {
  const rest = getFraction(nanoseconds);
  const moment = new Date(Number((nanoseconds - rest) / 1_000_000n));
  if (Number.isNaN(moment.getTime())) return "";
  const [day = "", time = ""] = moment.toISOString().split("T");
  const clock = `${time.slice(0, 8)}${formatFraction(rest)}`;
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}

/** A moment that is the same everywhere has its time and its zone. */
export function zonedText(moment: string): string {
  if (moment === "") return "";
  return `${moment}${moment.includes(":") ? "" : " 00:00:00"}+00:00`;
}

/** A time of day, with hours of two digits, or a duration. */
export function clockText(nanoseconds: bigint, hourDigits: 1 | 2): string {
  const whole = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const two = (part: bigint) => String(part).padStart(2, "0");
  const seconds = whole / SECOND;
  const hours = String(seconds / 3600n).padStart(hourDigits, "0");
  const rest = `${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}${formatFraction(whole % SECOND)}`;
  return `${nanoseconds < 0n ? "-" : ""}${hours}:${rest}`;
}

function getFraction(nanoseconds: bigint): bigint {
  return ((nanoseconds % SECOND) + SECOND) % SECOND;
}

/** Three, six or nine digits behind a point: none is lost. */
function formatFraction(nanoseconds: bigint): string {
  let digits = String(nanoseconds).padStart(9, "0");
  while (digits.endsWith("000")) digits = digits.slice(0, -3);
  return digits && `.${digits}`;
}
