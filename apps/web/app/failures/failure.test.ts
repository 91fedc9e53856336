import { describe, expect, test } from "vitest";

import { SiteConfigError } from "#app/lib/site-config.ts";

import { errorCopy } from "./error-copy.ts";
import { describeFailure } from "./failure.ts";
import { identityCopy } from "./identity-copy.ts";

function refusal(data: unknown): Error {
  return Object.assign(new Error("message of the server"), { data });
}

describe("describeFailure", () => {
  test("a refusal of the API gets its own words and keeps the request id", () => {
    const failure = describeFailure(refusal({ appCode: "coupon_expired", requestId: "r-1" }), true);
    expect(failure).toMatchObject({
      code: "coupon_expired",
      message: errorCopy.coupon_expired.message,
      requestId: "r-1",
    });
  });

  test("says when trying again makes sense", () => {
    const wait = (retryAfterSeconds: number) =>
      describeFailure(refusal({ appCode: "rate_limited", requestId: "r", retryAfterSeconds }), true)
        .message;
    expect(wait(1)).toContain("in 1 second.");
    expect(wait(45)).toContain("in 45 seconds.");
    expect(wait(600)).toContain("in 10 minutes.");
    expect(wait(80_000)).toContain("in 23 hours.");
  });

  test("a retry is never suggested for what would be refused again", () => {
    const isFinal = (appCode: string) =>
      describeFailure(refusal({ appCode, requestId: "r" }), true).isFinal;
    expect(isFinal("invitation_invalid")).toBe(true);
    expect(isFinal("unavailable")).toBe(false);
    expect(describeFailure(new TypeError("Failed to fetch"), true).isFinal).toBeUndefined();
  });

  test("passes on which field is wrong and why", () => {
    const fields = { displayName: "Enter your name." };
    const failure = describeFailure(
      refusal({ appCode: "invalid_input", requestId: "r", fields }),
      true,
    );
    expect(failure.fields).toEqual(fields);
  });

  test("never shows the message of an error it does not know", () => {
    const failure = describeFailure(new Error("relation users does not exist"), true);
    expect(failure.message).not.toContain("relation");
  });

  test("finds the identity service's error behind that of the API's client", () => {
    const cause = Object.assign(new Error("inner"), { code: "auth/user-disabled" });
    expect(describeFailure(new Error("outer", { cause }), true).message).toBe(
      identityCopy["auth/user-disabled"].message,
    );
  });

  test("an identity error that is not in the catalogue is shown as the service's", () => {
    expect(describeFailure({ code: "auth/brand-new" }, true).code).toBe("auth/internal-error");
  });

  test("without a network the message says so, whatever broke first", () => {
    expect(describeFailure({ code: "auth/network-request-failed" }, false).code).toBe("offline");
    expect(describeFailure(new TypeError("Failed to fetch"), false).code).toBe("offline");
  });

  test("a site with wrong settings is not blamed on the visitor's connection", () => {
    const thrown = new SiteConfigError("malformed", "is not JSON");
    expect(describeFailure(thrown, true).code).toBe("site_config");
  });
});
