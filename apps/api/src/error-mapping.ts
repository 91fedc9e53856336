import type { ErrorCode, ErrorData } from "@site/contracts/error-codes";
import { TRPCError, type TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { $ZodError } from "zod/v4/core";

import { isDatabaseUnavailable } from "./database-errors.ts";
import { AppError, type ErrorStatus, httpStatuses } from "./errors.ts";

/** Maps any thrown error to one that callers may see. Unexpected errors become `internal`, without their message. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof TRPCError) return fromTrpcError(thrown);
  if (isDatabaseUnavailable(thrown)) return new AppError("unavailable", { cause: thrown });
  return fromFastifyError(thrown) ?? new AppError("internal", { cause: thrown });
}

/** The error data that every kind of response contains. */
export function toErrorData(appError: AppError, requestId: string): ErrorData {
  const { code, retryAfterSeconds, fields } = appError;
  return { appCode: code, requestId, retryAfterSeconds, fields };
}

export function toTrpcErrorShape(appError: AppError, requestId: string) {
  return {
    message: appError.code,
    code: TRPC_ERROR_CODES_BY_KEY[trpcCodes[appError.code]],
    // tRPC reads the HTTP status from here, because its codes do not distinguish 503 from 500.
    data: { ...toErrorData(appError, requestId), httpStatus: httpStatuses[appError.code] },
  };
}

/** tRPC wraps errors of procedures, and throws its own for invalid or unknown calls. */
function fromTrpcError(error: TRPCError): AppError {
  if (error.cause instanceof AppError) return error.cause;
  const own = trpcErrorCodes[error.code];
  if (own) return new AppError(own, { cause: error, fields: getFieldErrors(error.cause) });
  return error.cause ? toAppError(error.cause) : new AppError("internal", { cause: error });
}

const trpcErrorCodes: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorCode>> = {
  BAD_REQUEST: "invalid_input",
  PARSE_ERROR: "invalid_input",
  UNSUPPORTED_MEDIA_TYPE: "invalid_input",
  UNPROCESSABLE_CONTENT: "invalid_input",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "not_found",
  PAYLOAD_TOO_LARGE: "payload_too_large",
};

/** The first error message of each invalid field, by its path. */
export function getFieldErrors(cause: unknown): Record<string, string> | undefined {
  if (!(cause instanceof $ZodError)) return undefined;
  const fields: Record<string, string> = {};
  for (const issue of cause.issues) {
    fields[issue.path.map(String).join(".")] ??= issue.message;
  }
  return fields;
}

/** Fastify's own errors have a 4xx status. */
function fromFastifyError(thrown: unknown): AppError | undefined {
  if (!(thrown instanceof Error) || !("statusCode" in thrown)) return undefined;
  const status = Number(thrown.statusCode);
  if (status === 413) return new AppError("payload_too_large", { cause: thrown });
  return status >= 400 && status < 500
    ? new AppError("invalid_input", { cause: thrown })
    : undefined;
}

const trpcCodeByStatus: Record<ErrorStatus, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

/** tRPC's error code for each of our codes. */
export const trpcCodes = Object.fromEntries(
  Object.entries(httpStatuses).map(([code, status]) => [code, trpcCodeByStatus[status]]),
) as Record<ErrorCode, TRPC_ERROR_CODE_KEY>;
