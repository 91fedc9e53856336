import { type CheckResult, createReporter, type DoctorContext } from "./check-result.ts";

const clockReport = createReporter("clock");

/** Above what an HTTP date, which has whole seconds, and a slow answer can make of equal clocks. */
const WARNING_SECONDS = 30;
/** `CLOCK_SKEW_SECONDS` of the identity service: above it, fresh logins are rejected. */
const WRONG_SECONDS = 300;

/**
 * Compares our clock with another, read between two readings of ours. Offers, links and logins have times, so ours must
 * be right.
 */
export function compareClocks(
  whose: string,
  theirs: number,
  asked: { from: number; to: number },
): CheckResult {
  const difference = Math.max(theirs - asked.to, asked.from - theirs, 0);
  const seconds = Math.round(difference / 1_000);
  if (seconds <= WARNING_SECONDS) return clockReport.ok(whose, "shows the same time as ours");
  const found = `ours is ${seconds} seconds ${theirs > asked.to ? "behind" : "ahead of"} ${whose}`;
  const fix =
    "Switch on time synchronisation on both machines (`timedatectl set-ntp true`), and find out which clock is wrong. Our clock dates offers, links in emails and logins.";
  return seconds > WRONG_SECONDS
    ? clockReport.wrong(whose, found, fix)
    : clockReport.warning(whose, found, fix);
}

/** Compares our clock with that of the payment provider, in the header `Date` of any answer. */
export async function checkClock({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  const from = deps.now().getTime();
  const response = await fetch(config.STRIPE_API_BASE ?? "https://api.stripe.com", {
    method: "HEAD",
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  const date = Date.parse(response?.headers.get("date") ?? "");
  // Whether the provider answers is another check.
  if (Number.isNaN(date)) return [];
  return [compareClocks("the payment provider's", date, { from, to: deps.now().getTime() })];
}
