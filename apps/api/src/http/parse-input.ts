import type * as z from "zod/mini";

import { getFieldErrors } from "../error-mapping.ts";
import { AppError } from "../errors.ts";

/** Parses an input. Throws `invalid_input` with a message for each invalid field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, given: unknown): z.infer<S> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  throw new AppError("invalid_input", {
    cause: result.error,
    fields: getFieldErrors(result.error),
  });
}
