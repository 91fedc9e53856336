const DIGITS = 10;

/** A number to be read: a mean is not known to more digits than these. */
export function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
}
