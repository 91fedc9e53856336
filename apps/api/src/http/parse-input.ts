import type * as z from "zod/mini";

import { getFieldErrors } from "../error-mapping.ts";
import { AppError } from "../errors.ts";

/** The input parsed by its schema, or a refusal that says what is wrong with each field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, given: unknown): z.infer<S> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  throw new AppError("invalid_input", {
    cause: result.error,
    fields: getFieldErrors(result.error),
  });
}
