export interface ErrorBody {
  type: "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
}

/**
 * An API error in the provider's form. `validation` marks errors raised before anything was done: they are not stored
 * under the idempotency key.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: ErrorBody;
  readonly validation: boolean;

  constructor(status: number, body: ErrorBody, validation = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.validation = validation;
  }
}

/** The response to a request that failed unexpectedly. */
export const internalError = {
  status: 500,
  body: { error: { type: "api_error", message: "Something went wrong." } },
};

/** Creates an error for a well-formed request that is impossible in the current state. */
export function invalidRequest(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** Creates an error for a missing, unknown or malformed parameter. */
export function invalidParameter(message: string, code: string, param: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, code, param }, true);
}

export function missingResource(kind: string, id: string, param: string): ApiError {
  const status = param === "id" ? 404 : 400;
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export interface ApiResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}
