import * as z from "zod/mini";

import { emailSchema } from "./sign-in/email-address.ts";
import { singleLine } from "./single-line.ts";

/** Multi-line text without control characters, except tabs and line breaks, and without unpaired surrogates. */
const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** A line with more about the question; empty if unknown. */
const detailSchema = z
  .string("Enter a few words, or leave it empty.")
  .check(z.trim(), z.maxLength(100, "Use at most 100 characters."), singleLine);

/** A question to support, also from a person without an account. The answer goes to `email`. */
export const askSupportInputSchema = z.object({
  message: z
    .string("Write what you did and what you saw.")
    .check(
      z.trim(),
      z.minLength(1, "Write what you did and what you saw."),
      z.maxLength(5_000, "Use at most 5,000 characters."),
      z.regex(writtenText, "Leave out control characters."),
    ),
  /** As in the app's About window. */
  version: detailSchema,
  /** Operating system and processor, in the person's own words. */
  system: detailSchema,
  email: emailSchema,
});
export type AskSupportInput = z.infer<typeof askSupportInputSchema>;
