import {
  contentSecurityPolicy,
  formatPolicy,
  isolatedPagePolicy,
  isolatedWorkerPolicy,
  securityHeaders,
} from "@site/contracts/site/security-headers";
import { expect, test, vi } from "vitest";

import { createEdgeHeaders } from "./server-configs.ts";

const { serveSite } = (await import(
  new URL("../../hosting/edge/serve-site.js", import.meta.url).href
)) as {
  serveSite: (
    request: Request,
    next: (request: Request) => Promise<Response>,
    api: { apiOrigin: string; frontSecret: string; callerAddress: string },
  ) => Promise<Response>;
};

const api = {
  apiOrigin: "https://api.shop.test",
  frontSecret: "geheim",
  callerAddress: "192.0.2.7",
};
const get = (path: string, status = 200) =>
  serveSite(
    new Request(`https://shop.test${path}`),
    async () => new Response("file", { status, headers: { "cache-control": "the host's own" } }),
    api,
  );

test.each([
  [
    "/",
    { "content-security-policy": formatPolicy(contentSecurityPolicy), "cache-control": "no-cache" },
  ],
  ["/clean", { "content-security-policy": formatPolicy(isolatedPagePolicy) }],
  [
    "/assets/clean-worker-AbC1.js",
    { "content-security-policy": formatPolicy(isolatedWorkerPolicy) },
  ],
  ["/assets/entry-AbC1.js", { "cache-control": "public, max-age=31536000, immutable" }],
  [
    "/datasets/penguins/v1/penguins.csv",
    {
      "content-disposition": "attachment",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
    },
  ],
])("%s has its headers at an edge host, each once", async (path, expected) => {
  const { headers } = await get(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    ...Object.fromEntries(
      Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    ...("content-disposition" in expected
      ? { "cross-origin-resource-policy": "cross-origin" }
      : {}),
    ...expected,
  });
});

test("a missing page keeps its status", async () => {
  expect((await get("/none", 404)).status).toBe(404);
});

test("a former address is found by its whole path", async () => {
  const source = createEdgeHeaders([{ from: "/old", to: "/new" }]);
  const { findRedirect } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    findRedirect: (pathname: string) => string | undefined;
  };
  expect(["/old", "/older", "/toString"].map(findRedirect)).toEqual(["/new", undefined, undefined]);
});

test("calls reach the API with the secret and the caller's address, whatever the caller claims", async () => {
  const forward = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  await serveSite(
    new Request("https://shop.test/api/v1/devices?x=1", {
      method: "POST",
      body: "{}",
      headers: { "x-forwarded-for": "203.0.113.9", "x-front-secret": "guess" },
    }),
    () => Promise.reject(new Error("no file")),
    api,
  );
  const sent = forward.mock.calls[0]?.[0] as Request;
  expect(sent.url).toBe("https://api.shop.test/api/v1/devices?x=1");
  expect(sent.method).toBe("POST");
  expect(sent.headers.get("x-forwarded-for")).toBe("192.0.2.7");
  expect(sent.headers.get("x-front-secret")).toBe("geheim");
  forward.mockRestore();
});
