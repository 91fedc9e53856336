// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";

import { redirectIfSignedOut, redirectIfSignedIn, createMiddleware } from "./guards.ts";

// Its settings never arrive here, so it is never started.
vi.mock("./identity-sdk.ts", () => ({}));

const user = {
  uid: "u1",
  email: "ada@example.com",
  emailVerified: true,
  displayName: "Ada",
  hasPassword: true,
};

function at(path: string): URL {
  return new URL(path, "https://site.example");
}

describe("authenticated", () => {
  test("lets a signed-in visitor pass", () => {
    expect(redirectIfSignedOut(at("/account"), user)).toBeUndefined();
  });

  test("sends others to the login with path and query kept", () => {
    const target = redirectIfSignedOut(at("/signup-plan-select?plan=team&coupon=AB-12"), null);
    const url = at(target ?? "");
    expect(url.pathname).toBe("/login");
    expect(url.searchParams.get("returnPath")).toBe("/signup-plan-select?plan=team&coupon=AB-12");
  });
});

describe("handle-login-route", () => {
  test("shows the login to a visitor who is not signed in", () => {
    expect(redirectIfSignedIn(at("/login?returnPath=/upgrade"), null)).toBeUndefined();
  });

  test("sends a signed-in visitor where they wanted to go", () => {
    const url = at("/login?returnPath=%2Fsignup-plan-select%3Fplan%3Dpro");
    expect(redirectIfSignedIn(url, user)).toBe("/signup-plan-select?plan=pro");
  });

  test.each([
    "/login",
    "/login?returnPath=",
    "/login?returnPath=https://evil.example/",
    "/login?returnPath=//evil.example",
    "/login?returnPath=%2F%5Cevil.example",
    "/login?returnPath=/login",
    "/signup?returnPath=/logout",
  ])("falls back to the account page for %s", (path) => {
    expect(redirectIfSignedIn(at(path), user)).toBe("/account");
  });
});

describe("middleware", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("without a stored session no page waits for the identity service", async () => {
    vi.stubGlobal("localStorage", {});
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const guard = createMiddleware("authenticated");
    const args = { request: new Request(at("/account")) } as Parameters<typeof guard>[0];
    const refused = await Promise.resolve(guard(args, () => Promise.resolve())).catch(
      (thrown: unknown) => thrown,
    );
    expect(refused).toBeInstanceOf(Response);
    expect((refused as Response).headers.get("location")).toBe("/login?returnPath=%2Faccount");
  });

  test("the login takes the place of a guarded page that is open already, and follows the page that led there", async () => {
    vi.stubGlobal("localStorage", {});
    vi.stubGlobal("addEventListener", () => undefined);
    const guard = createMiddleware("authenticated");
    const replaces = async (url: URL) => {
      const args = { request: new Request(url) } as Parameters<typeof guard>[0];
      const thrown = await Promise.resolve(guard(args, () => Promise.resolve())).catch(
        (refused: unknown) => refused as Response,
      );
      return (thrown as Response).headers.has("X-Remix-Replace");
    };
    expect(await replaces(new URL(location.href))).toBe(true);
    expect(await replaces(at("/account"))).toBe(false);
  });

  test("the identity client is loaded when a stranger turns to a form, not to a link", async () => {
    const asked = vi.fn(() => Promise.reject(new TypeError("away")));
    vi.stubGlobal("fetch", asked);
    const guard = createMiddleware("handle-login-route");
    const args = { request: new Request(at("/login")) } as Parameters<typeof guard>[0];
    await guard(args, () => Promise.resolve());
    document.body.innerHTML = '<a href="/pricing">Pricing</a><form><input /></form>';
    document.querySelector("a")?.focus();
    expect(asked).not.toHaveBeenCalled();
    document.querySelector("input")?.focus();
    expect(asked).toHaveBeenCalledOnce();
  });

  test("an unknown name answers 500 with the name", async () => {
    const unknown = createMiddleware("no-such-guard");
    const args = { request: new Request(at("/account")) } as Parameters<typeof unknown>[0];
    const refused = await Promise.resolve(unknown(args, () => Promise.resolve())).catch(
      (thrown: unknown) => thrown,
    );
    expect(refused).toMatchObject({
      data: "Unknown middleware no-such-guard",
      init: { status: 500 },
    });
  });
});
