// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";

import { redirectIfSignedOut, redirectIfSignedIn, createMiddleware } from "./guards.ts";

// The site settings never load here, so the identity client never starts.
vi.mock("./identity-sdk.ts", () => ({}));

const user = {
  uid: "u1",
  email: "ada@example.com",
  emailVerified: true,
  displayName: "Ada",
  hasPassword: true,
};

function toUrl(path: string): URL {
  return new URL(path, "https://site.example");
}

describe("redirectIfSignedOut", () => {
  test("lets a signed-in visitor through", () => {
    expect(redirectIfSignedOut(toUrl("/account"), user)).toBeUndefined();
  });

  test("keeps path and query in the return path", () => {
    const target = redirectIfSignedOut(toUrl("/signup-plan-select?plan=team&coupon=AB-12"), null);
    const url = toUrl(target ?? "");
    expect(url.pathname).toBe("/login");
    expect(url.searchParams.get("returnPath")).toBe("/signup-plan-select?plan=team&coupon=AB-12");
  });
});

describe("redirectIfSignedIn", () => {
  test("lets a signed-out visitor through", () => {
    expect(redirectIfSignedIn(toUrl("/login?returnPath=/upgrade"), null)).toBeUndefined();
  });

  test("returns the return path", () => {
    const url = toUrl("/login?returnPath=%2Fsignup-plan-select%3Fplan%3Dpro");
    expect(redirectIfSignedIn(url, user)).toBe("/signup-plan-select?plan=pro");
  });

  test("a plan without a return path leads to its payment", () => {
    expect(redirectIfSignedIn(toUrl("/signup?plan=pro&coupon=AB-12"), user)).toBe(
      "/signup-plan-select?plan=pro&coupon=AB-12",
    );
  });

  test.each([
    "/login",
    "/login?returnPath=",
    "/login?returnPath=https://evil.example/",
    "/login?returnPath=//evil.example",
    "/login?returnPath=%2F%5Cevil.example",
    "/login?returnPath=/login",
    "/signup?returnPath=/logout",
  ])("returns the account page for %s", (path) => {
    expect(redirectIfSignedIn(toUrl(path), user)).toBe("/account");
  });
});

describe("createMiddleware", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("does not wait for the identity service without a stored session", async () => {
    vi.stubGlobal("localStorage", {});
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const guard = createMiddleware("authenticated");
    const args = { request: new Request(toUrl("/account")) } as Parameters<typeof guard>[0];
    const thrown = await Promise.resolve(guard(args, () => Promise.resolve())).catch(
      (thrown: unknown) => thrown,
    );
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).headers.get("location")).toBe("/login?returnPath=%2Faccount");
  });

  test("replaces the history entry only if the guarded page is already open", async () => {
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
    expect(await replaces(toUrl("/account"))).toBe(false);
  });

  test("loads the identity client when a form gets the focus", async () => {
    const fetchSettings = vi.fn(() => Promise.reject(new TypeError("away")));
    vi.stubGlobal("fetch", fetchSettings);
    const guard = createMiddleware("handle-login-route");
    const args = { request: new Request(toUrl("/login")) } as Parameters<typeof guard>[0];
    await guard(args, () => Promise.resolve());
    document.body.innerHTML = '<a href="/pricing">Pricing</a><form><input /></form>';
    document.querySelector("a")?.focus();
    expect(fetchSettings).not.toHaveBeenCalled();
    document.querySelector("input")?.focus();
    expect(fetchSettings).toHaveBeenCalledOnce();
  });

  test("throws a 500 for an unknown name", async () => {
    const unknown = createMiddleware("no-such-guard");
    const args = { request: new Request(toUrl("/account")) } as Parameters<typeof unknown>[0];
    const thrown = await Promise.resolve(unknown(args, () => Promise.resolve())).catch(
      (thrown: unknown) => thrown,
    );
    expect(thrown).toMatchObject({
      data: "Unknown middleware no-such-guard",
      init: { status: 500 },
    });
  });
});
