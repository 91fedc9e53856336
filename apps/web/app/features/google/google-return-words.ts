import type { GoogleReturn } from "./google-return.ts";

/** Messages for a visitor who came back without a valid code. */
export const googleReturnWords: Record<
  Exclude<GoogleReturn["outcome"], "agreed">,
  { title: string; text: string }
> = {
  denied: {
    title: "You did not agree at Google",
    text: "Nothing was changed, and Google told us nothing about you.",
  },
  failed: {
    title: "Google could not log you in",
    text: "Nothing was changed. Try again in a minute, or use your email address and password.",
  },
  late: {
    title: "That took too long",
    text: "For your safety an answer of Google counts for ten minutes. Begin again.",
  },
  unknown: {
    title: "This login was not begun in this browser",
    text: "It was begun on another device, has been used already, or somebody sent you this address. Nobody was logged in by it. Begin again.",
  },
};
