import * as z from "zod/mini";

import { emailSchema } from "./sign-in/email-address.ts";
import { singleLine } from "./single-line.ts";

/** Multi-line text without control characters, except tabs and line breaks, and without unpaired surrogates. */
const writtenText = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** An optional single-line detail; empty if unknown. */
const detailSchema = z
  .string("Enter a few words, or leave it empty.")
  .check(z.trim(), z.maxLength(100, "Use at most 100 characters."), singleLine);

/** A question to support. Also open to people without an account. The answer goes to `email`. */
export const askSupportInputSchema = z.object({
  message: z
    .string("Write what you did and what you saw.")
    .check(
      z.trim(),
      z.minLength(1, "Write what you did and what you saw."),
      z.maxLength(5_000, "Use at most 5,000 characters."),
      z.regex(writtenText, "Leave out control characters."),
    ),
  /** The app's version, as shown in its About window. */
  version: detailSchema,
  /** Operating system and processor, in the user's own words. */
  system: detailSchema,
  email: emailSchema,
});
export type AskSupportInput = z.infer<typeof askSupportInputSchema>;
