import { type ErrorCode, type ErrorData, errorDataSchema } from "@site/contracts/error-codes";
import {
  type IdentityErrorCode,
  toIdentityErrorCode,
} from "@site/contracts/sign-in/identity-errors";

import { SiteConfigError } from "#app/lib/site-config.ts";

import { type ErrorText, errorCopy, identityCopy } from "./error-copy.ts";
import { getRequestId } from "./request-id.ts";

/** Temporary errors: trying again may help. */
export const temporaryErrors: ReadonlySet<ErrorCode> = new Set([
  "rate_limited",
  "unavailable",
  "identity_unavailable",
  "google_unavailable",
  "payment_unavailable",
  "storage_unavailable",
  "internal",
  "checkout_busy",
  "receipt_not_ready",
]);

/** Temporary errors after which queries retry automatically. */
export const retriableErrors: ReadonlySet<ErrorCode> = new Set([
  "unavailable",
  "identity_unavailable",
  "payment_unavailable",
  "storage_unavailable",
]);

/** A failed call, described for the visitor. */
export interface Failure extends ErrorText {
  code?: ErrorCode | IdentityErrorCode | "offline" | "unreachable" | "site_config";
  /** Error messages by field path. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  requestId?: string;
  /** The same call would fail again, so the page offers no retry. */
  isFinal?: boolean;
}

/** An error of the browser, with its text for people as the message. */
export class BrowserError extends Error {
  override name = "BrowserError";
}

/** The details of an API error; `undefined` for any other error. */
export function getErrorData(thrown: unknown): ErrorData | undefined {
  if (!(thrown instanceof Error) || !("data" in thrown)) return undefined;
  const parsed = errorDataSchema.safeParse(thrown.data);
  return parsed.success ? parsed.data : undefined;
}

function listCauses(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let current = thrown;
    current && chain.length < 5;
    current = current instanceof Error ? current.cause : undefined
  ) {
    chain.push(current);
  }
  return chain;
}

function isIdentityError(thrown: unknown): thrown is { code: string } {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    "code" in thrown &&
    typeof thrown.code === "string" &&
    thrown.code.startsWith("auth/")
  );
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  if (seconds < 7_200) return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return `Try again in ${Math.ceil(seconds / 3_600)} hours.`;
}

function describeApiError(data: ErrorData): Failure {
  const { message, ...nextSteps } = errorCopy[data.appCode];
  const wait = data.retryAfterSeconds;
  return {
    code: data.appCode,
    message: wait ? `${message} ${formatWait(Math.ceil(wait))}` : message,
    requestId: data.requestId,
    isFinal: !temporaryErrors.has(data.appCode),
    ...nextSteps,
    ...(data.fields && { fields: data.fields }),
    ...(wait && { retryAfterSeconds: wait }),
  };
}

/** Describes anything thrown by the API client, the identity client or the network. */
export function describeFailure(thrown: unknown, { isOnline = navigator.onLine } = {}): Failure {
  const data = getErrorData(thrown);
  if (data) return describeApiError(data);
  if (thrown instanceof BrowserError) return { message: thrown.message };
  const chain = listCauses(thrown);
  const identityError = chain.find(isIdentityError);
  if (identityError && isOnline) {
    const code = toIdentityErrorCode(identityError);
    return { code, ...identityCopy[code] };
  }
  if (chain.some((cause) => cause instanceof SiteConfigError && cause.reason === "malformed")) {
    return {
      code: "site_config",
      message: "This site isn't set up correctly, so you can't log in or buy anything right now.",
      nextStep: { label: "Ask support", to: "/support" },
    };
  }
  if (!isOnline) {
    return {
      code: "offline",
      message: "You're offline. Connect to the internet, then try again.",
    };
  }
  const requestId = chain.map(getRequestId).find(Boolean);
  return {
    code: "unreachable",
    message: "We couldn't reach our service. Try again in a moment.",
    ...(requestId && { requestId }),
  };
}
