import type { ZodMiniType } from "zod/mini";

import { UsageError } from "./command.ts";

/** Parses an argument or options by a schema. Throws a `UsageError` that names each wrong option. */
export function readInput<Output>(schema: ZodMiniType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const complaints = result.error.issues.map(({ path: [option], message }) =>
    option === undefined ? message : `--${String(option)}: ${message}`,
  );
  throw new UsageError(complaints.join("\n"));
}
