// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";

import type { IdentityUser } from "./identity-sdk.ts";
import { useCurrentUser } from "./use-current-user.ts";

const ada: IdentityUser = {
  uid: "u1",
  email: "ada@example.com",
  emailVerified: true,
  displayName: "Ada",
  hasPassword: true,
};

const createIdentityClient = vi.hoisted(() => vi.fn());
// The real client would send a request to check the token.
vi.mock("./identity-sdk.ts", () => ({ createIdentityClient }));

const settings = { identity: { apiKey: "key", authDomain: "auth.example", projectId: "site" } };

function Visitor() {
  const user = useCurrentUser();
  return <output>{user === undefined ? "unknown" : (user?.email ?? "nobody")}</output>;
}

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("the user is null without a stored session, until another tab starts one", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Response.json(settings));
  createIdentityClient.mockImplementation((_: unknown, setUser: (user: IdentityUser) => void) => {
    setUser(ada);
    return {};
  });
  const root = createRoot(document.body);
  const shown = () => document.querySelector("output")?.textContent;

  await act(async () => root.render(<Visitor />));
  expect(shown()).toBe("nobody");
  await act(async () => dispatchEvent(new StorageEvent("storage", { key: "theme" })));
  expect(shown()).toBe("nobody");
  expect(createIdentityClient).not.toHaveBeenCalled();

  localStorage.setItem("firebase:authUser:key:[DEFAULT]", "{}");
  await act(async () => dispatchEvent(new StorageEvent("storage")));
  await expect.poll(shown).toBe(ada.email);
  expect(createIdentityClient).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});
