import * as z from "zod/mini";

import { singleLine } from "../single-line.ts";

/** Why an operator does something: stored with the change. */
export const whySchema = z
  .string("Say why.")
  .check(
    z.trim(),
    z.minLength(3, "Say why, in a few words."),
    z.maxLength(300, "Use at most 300 characters."),
    singleLine,
  );

/** The argument of a command; every other field of its input is an option. */
export function argument<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
): Schema {
  const optional = schema._zod.optin === "optional";
  return schema.check(z.meta({ positional: true, optional, description }));
}

/** The label of an option. */
export function option<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description));
}

/** The input of a change as the page's forms send it. */
export function withReason<Shape extends z.core.$ZodLooseShape>(schema: z.ZodMiniObject<Shape>) {
  return z.extend(schema, { why: whySchema });
}

/** The name of one thing: an id, or what people call it. */
export function reference(message: string) {
  return z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(254, "Use at most 254 characters."));
}
