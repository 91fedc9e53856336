import type { ErrorCode } from "@site/contracts/error-codes";

/** Everybody who may knock, as far as the API tells them apart. */
export const callers = [
  "nobody",
  /** With a token about somebody who exists, which the identity service did not sign. */
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

/** Nobody has to be signed in, and nobody is asked who they are. */
export const everybody = all("allowed");
/** Whoever is signed in, by the token alone: a session that was ended counts until its token does. */
export const byTokenAlone: Outcomes = {
  ...everybody,
  nobody: "unauthenticated",
  forger: "unauthenticated",
};
/** Whoever is signed in, and the identity service is asked: sessions that were ended and accounts that were disabled may not. */
export const signedIn: Outcomes = {
  ...byTokenAlone,
  revoked: "session_revoked",
  disabled: "account_disabled",
};
/** Nobody has to be signed in; a token that is sent has to be good, and its session not ended. */
export const visitors: Outcomes = { ...signedIn, nobody: "allowed" };
export const justSignedIn: Outcomes = { ...signedIn, longSignedIn: "recent_login_required" };

/** Of those whom `outcomes` allow, these alone; what the others are told instead. */
export function only(owners: Caller[], outcomes: Outcomes, instead: Outcome): Outcomes {
  const entries = Object.entries(outcomes) as [Caller, Outcome][];
  return Object.fromEntries(
    entries.map(([caller, outcome]) => [
      caller,
      outcome === "allowed" && !owners.includes(caller) ? instead : outcome,
    ]),
  ) as Outcomes;
}
