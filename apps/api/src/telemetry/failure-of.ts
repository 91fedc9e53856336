import { TRPCError } from "@trpc/server";

import { AppError, statuses } from "../errors.ts";
import { toAppError } from "../refusals.ts";
import type { Failure } from "./telemetry.ts";

/** The code of an error, without its message: messages may name people. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof AppError || thrown instanceof TRPCError) {
    const { code } = toAppError(thrown);
    return { code, isFault: statuses[code] >= 500 };
  }
  return { code: codeOf(thrown), isFault: true };
}

/** Codes of Postgres, Node and the SDKs are words; anything longer is not a code. */
const word = /^[\w/-]{1,60}$/;

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "unknown";
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  return word.test(code) ? code : thrown.name;
}
