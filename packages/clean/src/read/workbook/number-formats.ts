/** How a cell's number is shown. Most numbers are shown unchanged. */
export type NumberDisplay =
  | { as: "number" }
  | { as: "day" | "time" | "moment" | "duration" }
  | { as: "zeros"; width: number };

/** Predefined format ids (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<number, NumberDisplay["as"]>> = {
  14: "day",
  15: "day",
  16: "day",
  17: "day",
  18: "time",
  19: "time",
  20: "time",
  21: "time",
  22: "moment",
  45: "time",
  46: "duration",
  47: "time",
};

/** Determines how a number format shows numbers, from its first section without texts, colours and conditions. */
export function getNumberDisplay(id: number, code: string | undefined): NumberDisplay {
  const known = BUILT_IN[id];
  if (known !== undefined) return { as: known } as NumberDisplay;
  if (code === undefined) return { as: "number" };
  const [section = ""] = code.split(";");
  const plain = section
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\\./g, "")
    .replaceAll(/_./g, "")
    .toLowerCase();
  if (/\[(?:h|m|s)+\]/.test(plain)) return { as: "duration" };
  const letters = plain.replaceAll(/\[[^[\]]*\]/g, "").replaceAll("general", "");
  const hasDay = /[yd]/.test(letters) || (/m/.test(letters) && !/[hs]/.test(letters));
  const hasTime = /[hs]/.test(letters);
  if (hasDay) return { as: hasTime ? "moment" : "day" };
  if (hasTime) return { as: "time" };
  return /^0{2,}$/.test(letters) ? { as: "zeros", width: letters.length } : { as: "number" };
}

const WHOLE = /^-?[0-9]+$/;
const DAY_MS = 86_400_000;
/** 1899-12-31 and the year 10000 as days since 1970-01-01: the range of valid dates. */
const FIRST_DAY = -25_568;
const LAST_DAY = 2_932_897;

/**
 * Formats a number as the sheet shows it, with two exceptions: all digits are kept, and dates are written as ISO 8601,
 * because their format depends on the user's country.
 */
export function formatNumberCell(
  stored: string,
  display: NumberDisplay,
  dateSystem: { is1904: boolean },
): string {
  const value = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(value)) return stored;
  switch (display.as) {
    case "number":
      return WHOLE.test(stored) ? stored : formatPlainNumber(value);
    case "zeros":
      return Number.isInteger(value) && value >= 0
        ? formatPlainNumber(value).padStart(display.width, "0")
        : formatPlainNumber(value);
    case "duration":
      return formatDuration(value);
    case "day":
    case "time":
    case "moment":
      return formatMoment(value, display.as, dateSystem);
  }
}

/** Rounds to 15 digits like spreadsheets do: 0.1 + 0.2 is 0.3. */
function formatPlainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** Fractions of a second are kept to milliseconds, which is what spreadsheets show at most. */
const SECOND_MS = 1000;

function formatMoment(
  serial: number,
  as: "day" | "time" | "moment",
  { is1904 }: { is1904: boolean },
): string {
  // In the 1900 date system, day 60 is 29 February 1900, which didn't exist.
  const days = is1904 ? serial - 24_107 : serial < 60 ? serial - 25_568 : serial - 25_569;
  if (days < FIRST_DAY || days >= LAST_DAY) return formatPlainNumber(serial);
  const rounded = Math.round(days * DAY_MS);
  const iso = new Date(rounded).toISOString();
  const hasNoTime = rounded % DAY_MS === 0;
  const time = `${iso.slice(11, 19)}${formatFraction(rounded)}`;
  if (as === "time" && serial < 1) return time;
  if (as === "day" ? hasNoTime : as === "moment" && hasNoTime) return iso.slice(0, 10);
  return `${iso.slice(0, 10)} ${time}`;
}

function formatDuration(value: number): string {
  const milliseconds = Math.round(Math.abs(value) * DAY_MS);
  const seconds = Math.floor(milliseconds / SECOND_MS);
  const two = (part: number) => String(part).padStart(2, "0");
  const sign = value < 0 ? "-" : "";
  return `${sign}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${formatFraction(milliseconds)}`;
}

/** ".5" for 500 milliseconds, empty for whole seconds. */
function formatFraction(milliseconds: number): string {
  const rest = ((milliseconds % SECOND_MS) + SECOND_MS) % SECOND_MS;
  return String(rest / SECOND_MS).slice(1);
}
