import * as z from "zod/mini";

const DAY_MS = 86_400_000;

const day = z.iso.date("Write the day as in 2026-12-31.");

/** The options `--from` and `--until` of a command, both days included. */
export const dayPeriodInput = { from: z.optional(day), until: z.optional(day) };

/** The period between two days in UTC; `before` is not included. */
export function dayPeriod({
  from,
  until,
}: {
  from?: string | undefined;
  until?: string | undefined;
}) {
  return {
    from: from ? new Date(from) : undefined,
    before: until ? new Date(Date.parse(until) + DAY_MS) : undefined,
  };
}
