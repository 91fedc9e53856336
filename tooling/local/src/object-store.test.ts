import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

import { Storage } from "@google-cloud/storage";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "./free-port.ts";
import { type ObjectStore, startObjectStore } from "./object-store.ts";

const folder = mkdtempSync(path.join(tmpdir(), "objects-"));
const content = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));
const name = "releases/2.4.1/a file (1)'s+über.zip";
const minutes = (count: number) => count * 60_000;
let now = () => new Date();
let objects: ObjectStore;

function newCredentials() {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return { client_email: "downloads@example.com", private_key: privateKey };
}
const credentials = newCredentials();

function bucket(signer = credentials) {
  const apiEndpoint = objects.url;
  return new Storage({ projectId: "demo-site", apiEndpoint, credentials: signer }).bucket("files");
}

async function sign(signer = credentials, objectName = name): Promise<string> {
  const [url] = await bucket(signer)
    .file(objectName)
    .getSignedUrl({
      version: "v4",
      action: "read",
      expires: Date.now() + minutes(15),
      responseDisposition: 'attachment; filename="setup.zip"',
    });
  return url;
}

beforeAll(async () => {
  mkdirSync(path.dirname(path.join(folder, "files", name)), { recursive: true });
  writeFileSync(path.join(folder, "files", name), content);
  writeFileSync(path.join(folder, "outside.txt"), "not in the bucket");
  objects = await startObjectStore({
    port: await findFreePort(),
    dataDir: folder,
    credentials,
    now: () => now(),
  });
});

afterAll(async () => {
  await objects.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("an address that the official client signed serves the file under the requested name", async () => {
  const answer = await fetch(await sign());
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="setup.zip"');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.equals(content)).toBe(true);
  const md5 = createHash("md5").update(content).digest("hex");
  expect(answer.headers.get("etag")).toBe(`"${md5}"`);
});

test("an unsigned, an altered and a foreign address are refused, and nothing of the file is sent", async () => {
  const signed = await sign();
  const foreign = await sign(newCredentials());
  const changes = [
    [signed.split("?")[0] ?? "", "AccessDenied"],
    [signed.replace("2.4.1", "2.4.0"), "SignatureDoesNotMatch"],
    [signed.replace("X-Goog-Expires=", "X-Goog-Expires=1"), "SignatureDoesNotMatch"],
    [signed.replace("setup.zip", "evil.exe"), "SignatureDoesNotMatch"],
    [`${signed}&response-content-type=text/html`, "SignatureDoesNotMatch"],
    [signed.replace(/X-Goog-Signature=../, "X-Goog-Signature=00"), "SignatureDoesNotMatch"],
    [foreign, "SignatureDoesNotMatch"],
  ] as const;
  for (const [url, code] of changes) {
    const answer = await fetch(url);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(`<Code>${code}</Code>`);
  }
  expect((await fetch(signed, { method: "DELETE" })).status).toBe(403);
});

test("an address expires at the second it was signed for", async () => {
  const url = await sign();
  const signedAt = Math.floor(Date.now() / 1_000) * 1_000;
  try {
    now = () => new Date(signedAt + minutes(14));
    expect((await fetch(url)).status).toBe(200);
    now = () => new Date(signedAt + minutes(15) + 2_000);
    const answer = await fetch(url);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("<Code>ExpiredToken</Code>");
  } finally {
    now = () => new Date();
  }
});

test("a download resumes where it broke off, and starts again if the file has changed", async () => {
  const url = await sign();
  const head = await fetch(url, { method: "HEAD" });
  const etag = head.headers.get("etag") ?? "";
  expect(head.headers.get("content-length")).toBe("5000");
  expect(head.headers.get("accept-ranges")).toBe("bytes");

  const rest = await fetch(url, { headers: { Range: "bytes=1000-", "If-Range": etag } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get("content-range")).toBe("bytes 1000-4999/5000");
  expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(1_000))).toBe(true);

  const changed = await fetch(url, { headers: { Range: "bytes=1000-", "If-Range": '"older"' } });
  expect(changed.status).toBe(200);
  expect((await changed.arrayBuffer()).byteLength).toBe(5_000);

  const tail = await fetch(url, { headers: { Range: "bytes=-10" } });
  expect(tail.headers.get("content-range")).toBe("bytes 4990-4999/5000");
  const past = await fetch(url, { headers: { Range: "bytes=5000-" } });
  expect(past.status).toBe(416);
  expect(past.headers.get("content-range")).toBe("bytes */5000");
});

test("no name leads outside its bucket, and a malformed one is refused in plain words", async () => {
  const outside = await fetch(await sign(credentials, "x/%2e%2e/%2e%2e/outside.txt"));
  expect(outside.status).toBe(404);
  const status = await new Promise((resolve) => {
    get(`${objects.url}/files/%E0%A4%A`, (answer) => resolve(answer.statusCode)).end();
  });
  expect(status).toBe(400);
});
