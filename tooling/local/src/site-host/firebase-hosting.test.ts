import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "../free-port.ts";
import { firebaseJson } from "../services/paths.ts";
import { startSiteHost } from "../site-host.ts";

/** Firebase's own static server, which reads production's settings. */
interface Superstatic {
  server: (options: object) => { listen: (ready: () => void) => Server };
}

const ofFirebase = createRequire(createRequire(import.meta.url).resolve("firebase-tools"));
const folder = mkdtempSync(path.join(tmpdir(), "hosting-"));
const public_ = path.join(folder, "apps/web/dist/client");
const { hosting } = JSON.parse(readFileSync(firebaseJson, "utf8")) as {
  hosting: { rewrites: unknown };
};
// Adds a redirect of a former address, because the content may have none.
const settings = {
  ...hosting,
  redirects: [{ source: "/blog/old", destination: "/blog/new", type: 301 }],
};
const stops: (() => unknown)[] = [];
let origins: string[];

beforeAll(async () => {
  for (const name of [
    "index.html",
    "404.html",
    "pricing/index.html",
    "blog/new/index.html",
    "assets/app-1a2b3c4d.js",
    "content/documents/1a2b3c4d.json",
    "content/shards.json",
    "datasets/census/census.csv",
    "datasets/census/census.csv-metadata.json",
    "datasets/census/census.json",
    "datasets/census/census.jsonld",
    "datasets/census/census.parquet",
    "datasets/census/census.py",
  ]) {
    mkdirSync(path.dirname(path.join(public_, name)), { recursive: true });
    writeFileSync(path.join(public_, name), name);
  }
  const file = path.join(folder, "firebase.json");
  writeFileSync(file, JSON.stringify({ hosting: settings }));
  const ports = [await findFreePort(), await findFreePort()] as const;
  const { server } = ofFirebase("superstatic") as Superstatic;
  // Leaves out rewrites to functions, which run only in the cloud.
  const { rewrites: _, ...config } = settings;
  const options = { port: ports[0], hostname: "127.0.0.1", cwd: folder, config };
  const firebase = await new Promise<Server>((resolve) => {
    const listening = server(options).listen(() => resolve(listening));
  });
  const local = await startSiteHost({
    port: ports[1],
    firebaseJson: file,
    siteConfig: { identity: { apiKey: "local", authDomain: "local", projectId: "local" } },
    apiUrls: [],
  });
  stops.push(
    () => firebase.closeAllConnections(),
    () => firebase.close(),
    local.stop,
  );
  origins = ports.map((port) => `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const compared = [
  "access-control-allow-origin",
  "cache-control",
  "content-disposition",
  "content-security-policy",
  "cross-origin-opener-policy",
  "location",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
];

test.each([
  "/",
  "/pricing",
  "/pricing/",
  "/blog/old",
  "/blog/new",
  "/index.html",
  "/nothing",
  "/assets/app-1a2b3c4d.js",
  "/content/documents/1a2b3c4d.json",
  "/content/shards.json",
  "/datasets/census/census.csv",
  "/datasets/census/census.csv-metadata.json",
  "/datasets/census/census.json",
  "/datasets/census/census.jsonld",
  "/datasets/census/census.parquet",
  "/datasets/census/census.py",
])("%s is answered as by Firebase's own server", async (address) => {
  const [firebase, local] = await Promise.all(
    origins.map(async (origin) => {
      const response = await fetch(origin + address, { redirect: "manual" });
      await response.arrayBuffer();
      const type = address.startsWith("/datasets/") ? response.headers.get("content-type") : "";
      const headers = compared.map((name) => [name, response.headers.get(name)]);
      return { status: response.status, type, ...Object.fromEntries(headers) };
    }),
  );
  expect(local).toEqual(firebase);
});
