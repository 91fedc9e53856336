import type { ErrorCode } from "@site/contracts/error-codes";

/** Everybody who may knock, as far as the API tells them apart. */
export const callers = [
  "nobody",
  /** With a token about an existing person, which the identity service did not sign. */
  "forger",
  /** Signed in, with an address that is not confirmed. */
  "unverified",
  "buyer",
  "otherBuyer",
  /** Holds a seat of the buyer's team. */
  "seatHolder",
  "operator",
  /** Signed in, but not in the last minutes. */
  "longSignedIn",
  "revoked",
  "disabled",
] as const;
export type Caller = (typeof callers)[number];

/** `unchanged`: answered as if it were allowed, and nothing is changed. */
export type Outcome = "allowed" | "unchanged" | ErrorCode;
export type Outcomes = Record<Caller, Outcome>;

function all(outcome: Outcome): Outcomes {
  return Object.fromEntries(callers.map((caller) => [caller, outcome])) as Outcomes;
}

/** Open to all, and tokens are not looked at. */
export const everybody = all("allowed");
/** Signed in, by the token alone: an ended session counts until its token expires. */
export const byTokenAlone: Outcomes = {
  ...everybody,
  nobody: "unauthenticated",
  forger: "unauthenticated",
};
/** Signed in, and the identity service is asked: ended sessions and disabled accounts are refused. */
export const signedIn: Outcomes = {
  ...byTokenAlone,
  revoked: "session_revoked",
  disabled: "account_disabled",
};
/** Open to all; a token that is sent has to be valid, and its session not ended. */
export const visitors: Outcomes = { ...signedIn, nobody: "allowed" };
export const justSignedIn: Outcomes = { ...signedIn, longSignedIn: "recent_login_required" };

/** Of those whom `outcomes` allow, these alone; and how the others are refused. */
export function only(owners: Caller[], outcomes: Outcomes, instead: Outcome): Outcomes {
  const entries = Object.entries(outcomes) as [Caller, Outcome][];
  return Object.fromEntries(
    entries.map(([caller, outcome]) => [
      caller,
      outcome === "allowed" && !owners.includes(caller) ? instead : outcome,
    ]),
  ) as Outcomes;
}
