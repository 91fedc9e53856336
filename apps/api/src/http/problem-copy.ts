import type { ProblemCode } from "@site/contracts/desktop";
import type { KnownPage } from "@site/contracts/site/known-pages";

interface ProblemCopy {
  title: string;
  /** A sentence that the app can show unchanged, with what to do next. */
  detail: string;
  /** The page of the site where the person can act. */
  help?: KnownPage;
}

/** Every problem that the REST surface answers with. The app shows these words to people. */
export const problemCopy: Record<ProblemCode, ProblemCopy> = {
  invalid_input: {
    title: "The request cannot be used",
    detail: "Something that the app sent is missing or not as it should be. Update the app.",
  },
  payload_too_large: {
    title: "The request is too large",
    detail: "The app sent more than can be taken at once. Update the app.",
  },
  not_found: {
    title: "There is nothing here",
    detail: "The app asked for something that does not exist. Update the app.",
  },
  rate_limited: {
    title: "Too many requests",
    detail: "This was tried too often in a short time. Wait, then try again.",
  },
  unavailable: {
    title: "The service is away",
    detail: "The licence service cannot answer right now. Go on working, and try again later.",
  },
  storage_unavailable: {
    title: "The download store is away",
    detail: "The download cannot be started right now. Try again in a few minutes.",
  },
  internal: {
    title: "Something went wrong on our side",
    detail: "The fault has been logged. Try again, and write to support if it stays.",
    help: "/support",
  },
  licence_key_malformed: {
    title: "This is no licence key",
    detail:
      "A licence key has five groups of five letters and digits. Check it for typing errors, or copy it from your account.",
    help: "/account",
  },
  licence_key_unknown: {
    title: "There is no licence with this key",
    detail:
      "No licence has this key. Copy it from your account or from the mail with your receipt.",
    help: "/account",
  },
  licence_suspended: {
    title: "The licence is suspended",
    detail:
      "The payment of this licence is disputed. The licence comes back by itself when that is settled in your favour.",
    help: "/account",
  },
  licence_revoked: {
    title: "The licence has ended",
    detail:
      "The payment of this licence was refunded, or the seat of a team was taken back. To go on, choose a plan and enter its key.",
    help: "/pricing",
  },
  device_limit_reached: {
    title: "No device is free",
    detail:
      "This licence is active on as many computers as it allows. Free one of them in your account, then try again.",
    help: "/account",
  },
  device_not_found: {
    title: "The licence is not active on this computer",
    detail: "This computer was freed. Enter the key again to activate it.",
    help: "/account",
  },
  trial_over: {
    title: "The trial is over",
    detail:
      "The trial runs once on each computer, and here it has ended. Your files stay as they are.",
    help: "/pricing",
  },
  release_not_found: {
    title: "There is no such version",
    detail: "This version is not offered for this system. Choose another on the download page.",
    help: "/other-os",
  },
};
