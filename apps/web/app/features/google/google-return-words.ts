import type { GoogleReturn } from "./google-return.ts";

/** Messages for a visitor who came back without a valid code. */
export const googleReturnCopy: Record<
  Exclude<GoogleReturn["outcome"], "agreed">,
  { title: string; text: string }
> = {
  denied: {
    title: "You cancelled the login at Google",
    text: "Nothing has changed, and Google told us nothing about you.",
  },
  failed: {
    title: "Google couldn't log you in",
    text: "Nothing has changed. Try again in a minute, or use your password.",
  },
  late: {
    title: "That took too long",
    text: "For your safety, a Google login is valid for ten minutes. Start again.",
  },
  unknown: {
    title: "You didn't start this login in this browser",
    text: "It was started elsewhere or has already been used. Start again.",
  },
};
