export interface ErrorBody {
  type: "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
}

/**
 * A refusal in the provider's error shape. `validation` marks those raised before anything was done: an idempotency
 * key does not store them.
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

/** The answer to a request that the provider could not handle. */
export const internalError = {
  status: 500,
  body: { error: { type: "api_error", message: "Something went wrong." } },
};

/** A well-formed request that is impossible in the present state. */
export function invalidRequest(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** A missing, unknown or malformed parameter. */
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

/** The response to a client of the API. */
export interface ApiResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}
