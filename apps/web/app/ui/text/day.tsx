import { formatDay } from "@site/contracts/format-day";

/** A day for people and, in its attribute, for machines. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
