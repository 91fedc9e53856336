import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "./free-port.ts";
import { startHttpServer } from "./http.ts";
import { type SiteHost, startSiteHost } from "./site-host.ts";

const folder = mkdtempSync(path.join(tmpdir(), "site-"));
const settings = path.join(import.meta.dirname, "../../../firebase.json");
const siteConfig = {
  identity: { apiKey: "local", authDomain: "localhost", projectId: "demo-site" },
};
let apiPorts: number[];
let site: SiteHost;

function write(name: string, text: string): void {
  const file = path.join(folder, "apps/web/dist/client", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Sends a request with the path as written. `fetch` would normalise it. */
function ask(
  target: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(site.url, { path: target, headers, method }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        body += chunk;
      });
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}

beforeAll(async () => {
  const { default: firebase } = (await import(settings, { with: { type: "json" } })) as {
    default: object;
  };
  writeFileSync(path.join(folder, "firebase.json"), JSON.stringify(firebase));
  write("index.html", "<h1>home</h1>");
  write("pricing/index.html", `<h1>pricing</h1>${" ".repeat(2_000)}`);
  write("404.html", "<h1>This page could not be found</h1>");
  write("datasets/census/census.csv", "year,people\n1850,1483789\n");
  write("datasets/census/census.parquet", "PAR1 rows PAR1");
  write("datasets/census/census.csv-metadata.json", "{}");
  write(".secret", "never served");
  write(".vite/list", "never served");
  write(".well-known/security.txt", "Contact: mailto:security@example.com");
  write("assets/app-1234abcd.js", "export const answer = 42;".repeat(100));
  writeFileSync(path.join(folder, "apps/web/dist/outside.txt"), "never served");
  apiPorts = [await findFreePort(), await findFreePort()];
  site = await startSiteHost({
    port: await findFreePort(),
    firebaseJson: path.join(folder, "firebase.json"),
    siteConfig,
    apiUrls: apiPorts.map((port) => `http://127.0.0.1:${port}`),
  });
});

afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a page has one address, without extension and trailing slash; the others redirect to it", async () => {
  expect((await ask("/")).body).toBe("<h1>home</h1>");
  expect((await ask("/pricing")).status).toBe(200);
  for (const other of ["/pricing/", "/pricing.html", "/pricing/index", "/pricing/index.html"]) {
    const { status, headers } = await ask(`${other}?plan=pro`);
    expect([status, headers.location]).toEqual([301, "/pricing?plan=pro"]);
  }
  expect((await ask("/index.html")).headers.location).toBe("/");
});

test("an unknown path gets the site's own 404 page with status 404, uncached", async () => {
  for (const missing of [
    "/nowhere",
    "/assets",
    "/assets/app-old.js",
    "/.secret",
    "/.vite/list",
    "//pricing",
  ]) {
    const { status, body, headers } = await ask(missing);
    expect([missing, status]).toEqual([missing, 404]);
    expect(body).toContain("This page could not be found");
    expect(headers["cache-control"]).toBe("no-cache");
  }
});

test("of the names with a dot, the folder of security.txt alone is served", async () => {
  expect(await ask("/.well-known/security.txt")).toMatchObject({
    status: 200,
    body: expect.stringContaining("Contact: "),
  });
});

test("no path leads outside the site, and a malformed one gets the page for missing pages", async () => {
  for (const target of [
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/assets/..%2f../../outside.txt",
  ]) {
    const { status, body } = await ask(target);
    expect([target, status]).toEqual([target, 404]);
    expect(body).not.toContain("never served");
  }
  for (const target of ["/%E0%A4%A", "/%00", "/..%5coutside.txt"]) {
    const { status, body } = await ask(target);
    expect([target, status]).toEqual([target, 404]);
    expect(body).toContain("This page could not be found");
  }
});

test("every answer carries the security headers of the production settings", async () => {
  for (const target of ["/", "/nowhere", "/assets/app-1234abcd.js", "/%00", "/api/health"]) {
    expect((await ask(target)).headers).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    });
  }
});

test("hashed files are cached forever, pages are revalidated and answered 304 when unchanged", async () => {
  const asset = await ask("/assets/app-1234abcd.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const page = await ask("/pricing");
  expect(page.headers["cache-control"]).toBe("no-cache");
  const again = await ask("/pricing", { "If-None-Match": page.headers.etag ?? "" });
  expect([again.status, again.body]).toEqual([304, ""]);
  write("pricing/index.html", "<h1>new prices</h1>");
  const changed = await ask("/pricing", { "If-None-Match": page.headers.etag ?? "" });
  expect([changed.status, changed.body]).toEqual([200, "<h1>new prices</h1>"]);
});

test("text is sent with the best compression that the browser accepts", async () => {
  const encoding = async (accepted: string) =>
    (await ask("/assets/app-1234abcd.js", { "Accept-Encoding": accepted })).headers[
      "content-encoding"
    ];
  expect(await encoding("gzip, deflate, br, zstd")).toBe("br");
  expect(await encoding("gzip;q=0.8, br;q=0")).toBe("gzip");
  expect(await encoding("identity")).toBeUndefined();
  const fetched = await fetch(`${site.url}/assets/app-1234abcd.js`);
  expect(await fetched.text()).toContain("export const answer = 42;");
});

test("files of datasets have their types, are offered to other sites and are saved under their names", async () => {
  const types = { csv: "text/csv; charset=utf-8", parquet: "application/vnd.apache.parquet" };
  for (const [ending, type] of Object.entries(types)) {
    const { headers } = await ask(`/datasets/census/census.${ending}`);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-disposition": "attachment",
      "access-control-allow-origin": "*",
      "accept-ranges": "bytes",
    });
  }
  const metadata = await ask("/datasets/census/census.csv-metadata.json");
  expect(metadata.headers["content-type"]).toBe("application/csvm+json; charset=utf-8");
  const missing = await ask("/datasets/census/gone.parquet");
  expect(missing.status).toBe(404);
  expect(missing.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(missing.headers["content-disposition"]).toBeUndefined();
});

test("an interrupted download resumes where it stopped, as long as the file is the same", async () => {
  const target = "/datasets/census/census.parquet";
  const { headers } = await ask(target);
  const part = (range: string, condition = headers.etag ?? "") =>
    ask(target, { Range: range, "If-Range": condition });
  const tail = await part("bytes=-4");
  expect([tail.status, tail.body]).toEqual([206, "PAR1"]);
  expect(tail.headers["content-range"]).toBe("bytes 10-13/14");
  expect((await part("bytes=5-")).body).toBe("rows PAR1");
  expect((await part("bytes=5-", '"another version"')).status).toBe(200);
  const beyond = await part("bytes=14-");
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, "bytes */14"]);
});

test("a range of a text is a range of the text itself, not of its compressed form", async () => {
  const headers = { Range: "bytes=0-3", "Accept-Encoding": "br, gzip" };
  const { status, body, headers: got } = await ask("/datasets/census/census.csv", headers);
  expect([status, body, got["content-encoding"]]).toEqual([206, "year", undefined]);
});

test("the site's configuration is served beside it", async () => {
  expect(JSON.parse((await ask("/site-config.json")).body)).toEqual(siteConfig);
});

test("another name of the host redirects to the site's only origin", async () => {
  const { status, headers } = await ask("/pricing?plan=pro", { Host: "localhost:1" });
  expect([status, headers.location]).toEqual([307, `${site.url}/pricing?plan=pro`]);
  // Browsers have no passkeys for the IP address.
  const named = await ask("/", { Host: new URL(site.url).host.replace("127.0.0.1", "localhost") });
  expect(named.status).toBe(200);
});

test("while the API is away, calls are refused with a time to try again", async () => {
  const { status, headers, body } = await ask("/api/trpc/auth.me");
  expect(status).toBe(503);
  expect(headers["retry-after"]).toBe("5");
  expect(JSON.parse(body)).toEqual({ message: expect.stringContaining("away") });
});

test("calls go to the API with their body, also while one of two instances is away", async () => {
  const [port = 0] = apiPorts;
  const api = await startHttpServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const { "x-forwarded-for": from, "x-forwarded-host": host } = request.headers;
      response.writeHead(418, { "Cache-Control": "no-store", "X-Answered": "yes" });
      response.end(JSON.stringify({ url: request.url, body, from, host }));
    });
  }, port);
  for (let round = 0; round < 4; round += 1) {
    const answer = await fetch(`${site.url}/api/webhooks/x?y=%20`, {
      method: "POST",
      body: "raw ü",
    });
    expect(answer.status).toBe(418);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      url: "/api/webhooks/x?y=%20",
      body: "raw ü",
      from: "127.0.0.1",
      host: new URL(site.url).host,
    });
  }
  await api.close();
});

test("in development everything but the API comes from the development server, its socket too", async () => {
  const dev = createServer((request, response) => response.end(`dev ${request.url}`));
  dev.on("upgrade", (_request, socket) => {
    socket.end(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    );
  });
  const devPort = await findFreePort();
  await new Promise<void>((ready) => {
    dev.listen(devPort, "127.0.0.1", ready);
  });
  const host = await startSiteHost({
    port: await findFreePort(),
    firebaseJson: settings,
    siteConfig,
    apiUrls: [],
    devServer: `http://127.0.0.1:${devPort}`,
  });
  expect(await (await fetch(`${host.url}/pricing`)).text()).toBe("dev /pricing");
  expect((await fetch(`${host.url}/site-config.json`)).headers.get("content-type")).toContain(
    "json",
  );
  const upgraded = await new Promise((resolve, reject) => {
    const headers = { Connection: "Upgrade", Upgrade: "websocket" };
    const sent = httpRequest(`${host.url}/hmr`, { headers });
    sent.once("upgrade", (answer) => resolve(answer.statusCode));
    sent.once("error", reject);
    sent.end();
  });
  expect(upgraded).toBe(101);
  await host.stop();
  dev.closeAllConnections();
  dev.close();
});
