import type { ErrorCode } from "@site/contracts/error-codes";

/** Every kind of caller that the API distinguishes. */
export const callers = [
  "signedOut",
  /** With a token about an existing person, which the identity service did not sign. */
  "forger",
  /** Signed in, with an unconfirmed address. */
  "unverified",
  "buyer",
  "otherBuyer",
  /** Holds a seat of the buyer's team. */
  "seatHolder",
  "operator",
  /** Signed in, but not recently. */
  "longSignedIn",
  "revoked",
  "disabled",
] as const;
export type Caller = (typeof callers)[number];

/** `unchanged`: answered as if it were allowed, but nothing changes. */
export type Outcome = "allowed" | "unchanged" | ErrorCode;
export type Outcomes = Record<Caller, Outcome>;

function all(outcome: Outcome): Outcomes {
  return Object.fromEntries(callers.map((caller) => [caller, outcome])) as Outcomes;
}

/** Public; tokens are ignored. */
export const everybody = all("allowed");
/** Signed in, by the token alone: an ended session counts until its token expires. */
export const tokenOnly: Outcomes = {
  ...everybody,
  signedOut: "unauthenticated",
  forger: "unauthenticated",
};
/** Signed in, checked with the identity service: ended sessions and disabled accounts are refused. */
export const signedIn: Outcomes = {
  ...tokenOnly,
  revoked: "session_revoked",
  disabled: "account_disabled",
};
/** Public; a token that is sent must be valid, and its session not ended. */
export const visitors: Outcomes = { ...signedIn, signedOut: "allowed" };
export const recentlySignedIn: Outcomes = { ...signedIn, longSignedIn: "recent_login_required" };

/** Only these of those whom `outcomes` allow; and how the others are refused. */
export function allowOnly(owners: Caller[], outcomes: Outcomes, instead: Outcome): Outcomes {
  const entries = Object.entries(outcomes) as [Caller, Outcome][];
  return Object.fromEntries(
    entries.map(([caller, outcome]) => [
      caller,
      outcome === "allowed" && !owners.includes(caller) ? instead : outcome,
    ]),
  ) as Outcomes;
}
