import { describe, expect, test } from "vitest";

import { SiteConfigError } from "#app/lib/site-config.ts";

import { errorCopy, identityCopy } from "./error-copy.ts";
import { describeFailure } from "./failure.ts";

function createApiError(data: unknown): Error {
  return Object.assign(new Error("message of the server"), { data });
}

describe("describeFailure", () => {
  test("shows the text of an API error and keeps the request id", () => {
    const failure = describeFailure(
      createApiError({ appCode: "coupon_expired", requestId: "r-1" }),
      { isOnline: true },
    );
    expect(failure).toMatchObject({
      code: "coupon_expired",
      message: errorCopy.coupon_expired.message,
      requestId: "r-1",
    });
  });

  test("says how long to wait", () => {
    const wait = (retryAfterSeconds: number) =>
      describeFailure(
        createApiError({ appCode: "rate_limited", requestId: "r", retryAfterSeconds }),
        { isOnline: true },
      ).message;
    expect(wait(1)).toContain("in 1 second.");
    expect(wait(45)).toContain("in 45 seconds.");
    expect(wait(600)).toContain("in 10 minutes.");
    expect(wait(80_000)).toContain("in 23 hours.");
  });

  test("suggests no retry for a final error", () => {
    const isFinal = (appCode: string) =>
      describeFailure(createApiError({ appCode, requestId: "r" }), { isOnline: true }).isFinal;
    expect(isFinal("invitation_invalid")).toBe(true);
    expect(isFinal("unavailable")).toBe(false);
    expect(
      describeFailure(new TypeError("Failed to fetch"), { isOnline: true }).isFinal,
    ).toBeUndefined();
  });

  test("passes on the messages of fields", () => {
    const fields = { displayName: "Enter your name." };
    const failure = describeFailure(
      createApiError({ appCode: "invalid_input", requestId: "r", fields }),
      { isOnline: true },
    );
    expect(failure.fields).toEqual(fields);
  });

  test("never shows the message of an unknown error", () => {
    const failure = describeFailure(new Error("relation users does not exist"), { isOnline: true });
    expect(failure.message).not.toContain("relation");
  });

  test("finds an identity error in the cause of an error", () => {
    const cause = Object.assign(new Error("inner"), { code: "auth/user-disabled" });
    expect(describeFailure(new Error("outer", { cause }), { isOnline: true }).message).toBe(
      identityCopy["auth/user-disabled"].message,
    );
  });

  test("shows an unknown identity error as an internal one", () => {
    expect(describeFailure({ code: "auth/brand-new" }, { isOnline: true }).code).toBe(
      "auth/internal-error",
    );
  });

  test("says that the browser is offline, whatever the error", () => {
    expect(describeFailure({ code: "auth/network-request-failed" }, { isOnline: false }).code).toBe(
      "offline",
    );
    expect(describeFailure(new TypeError("Failed to fetch"), { isOnline: false }).code).toBe(
      "offline",
    );
  });

  test("tells wrong site settings from a failed connection", () => {
    const thrown = new SiteConfigError("malformed", "is not JSON");
    expect(describeFailure(thrown, { isOnline: true }).code).toBe("site_config");
  });
});
