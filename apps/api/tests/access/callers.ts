import type { ErrorCode } from "@site/contracts/error-codes";

/** Every kind of caller that the API distinguishes. */
export const callers = [
  "signedOut",
  /** Sends a token for an existing account that the identity service did not sign. */
  "forger",
  /** Signed in, with an unconfirmed address. */
  "unverified",
  "buyer",
  "otherBuyer",
  /** Holds a seat in the buyer's team. */
  "seatHolder",
  "operator",
  /** Signed in, but too long ago for calls that require a recent login. */
  "longSignedIn",
  "revoked",
  "disabled",
] as const;
export type Caller = (typeof callers)[number];

/** `unchanged` means that the call gets the same response as an allowed one but changes nothing. */
export type Outcome = "allowed" | "unchanged" | ErrorCode;
export type Outcomes = Record<Caller, Outcome>;

function all(outcome: Outcome): Outcomes {
  return Object.fromEntries(callers.map((caller) => [caller, outcome])) as Outcomes;
}

/** For public procedures that ignore tokens. */
export const everybody = all("allowed");
/**
 * For signed-in callers, whose token is checked without the identity service. Revoked sessions are accepted until
 * their token expires.
 */
export const tokenOnly: Outcomes = {
  ...everybody,
  signedOut: "unauthenticated",
  forger: "unauthenticated",
};
/** For signed-in callers, checked with the identity service. Revoked sessions and disabled accounts are rejected. */
export const signedIn: Outcomes = {
  ...tokenOnly,
  revoked: "session_revoked",
  disabled: "account_disabled",
};
/** For public procedures that still require a sent token to be valid and not revoked. */
export const visitors: Outcomes = { ...signedIn, signedOut: "allowed" };
export const recentlySignedIn: Outcomes = { ...signedIn, longSignedIn: "recent_login_required" };

/** Allows only these callers of `outcomes`, and rejects the others. */
export function allowOnly(owners: Caller[], outcomes: Outcomes, instead: Outcome): Outcomes {
  const entries = Object.entries(outcomes) as [Caller, Outcome][];
  return Object.fromEntries(
    entries.map(([caller, outcome]) => [
      caller,
      outcome === "allowed" && !owners.includes(caller) ? instead : outcome,
    ]),
  ) as Outcomes;
}
