import * as z from "zod/mini";

import { singleLine } from "../single-line.ts";

/** The operator's reason for a change, stored with the change. */
export const reasonSchema = z
  .string("Say why.")
  .check(
    z.trim(),
    z.minLength(3, "Say why, in a few words."),
    z.maxLength(300, "Use at most 300 characters."),
    singleLine,
  );

/** Marks a field as the positional argument of its command. All other fields become options. */
export function createArgumentSchema<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
): Schema {
  const optional = schema._zod.optin === "optional";
  return schema.check(z.meta({ positional: true, optional, description }));
}

/** Adds the help text of a command's option. */
export function createOptionSchema<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
): Schema {
  return schema.check(z.describe(description));
}

/** Adds the reason field that the operator pages' forms send with each change. */
export function addReasonField<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
) {
  return z.extend(schema, { why: reasonSchema });
}

/** Identifies one record: by id, or by a name that people use, such as an email address. */
export function createReferenceSchema(message: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(254, "Use at most 254 characters."),
      singleLine,
    );
}
