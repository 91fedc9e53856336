import * as z from "zod/mini";

/** An email address as typed; parsed into its stored form, trimmed and in lower case. */
export const emailSchema = z
  .string("Enter your email address.")
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, "Enter your email address."),
    z.maxLength(254, "An email address has at most 254 characters."),
    z.email("Enter an address like name@example.com."),
  );
