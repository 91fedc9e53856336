const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const GROWTH = 1.5;

/** Refreshes after which the page offers support: about half a minute. */
const PATIENT_REFRESHES = 8;

/** Milliseconds until the status page asks again, growing from one second to fifteen. */
export function refreshDelay(refreshes: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** refreshes));
}

/** Whether the confirmation takes so long that a person should be offered somebody to ask. */
export function takesLong(refreshes: number): boolean {
  return refreshes >= PATIENT_REFRESHES;
}
