import type { ZodMiniType } from "zod/mini";

import { UsageError } from "./command.ts";

/** What a schema makes of an argument or of options. Throws a `UsageError` that names each wrong option. */
export function readInput<Output>(schema: ZodMiniType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const complaints = result.error.issues.map(({ path: [option], message }) =>
    option === undefined ? message : `--${String(option)}: ${message}`,
  );
  throw new UsageError(complaints.join("\n"));
}
