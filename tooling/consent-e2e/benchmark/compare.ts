import { readFile, writeFile } from "node:fs/promises";
import { type Server, createServer } from "node:http";
import { loadavg } from "node:os";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { chromium } from "@playwright/test";
import { findBrowser } from "@site/e2e/browser";
import { freePort } from "@site/local/free-port";

import { buildFixture } from "../src/build-fixture.ts";
import { type Candidate, fetchLibraries } from "./libraries.ts";
import { type Times, measure } from "./measure.ts";
import { GOALS, median, reportOf } from "./report.ts";

const ROUNDS = 5;
const report = new URL("../BENCHMARK.md", import.meta.resolve("@site/consent/style.css"));

const compress = promisify(gzip);

/** This package's bar, prerendered, with all of React beside it. */
async function ownCandidate(): Promise<Candidate> {
  const { render, scripts } = await buildFixture();
  return {
    name: "this package",
    html: await render(new URLSearchParams()),
    files: new Map(
      [...scripts].map(([file, body]) => [file, { type: "text/javascript", body }] as const),
    ),
    accept: "[data-consent-bar] [data-consent-action=accept]",
  };
}

async function serve({ html, files }: Candidate, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const { type, body } = files.get(request.url ?? "") ?? { type: "text/html", body: html };
    void compress(body).then((packed) =>
      response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(packed),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

const body = `<main><h1>A page</h1>${"<p>Some text of a page.</p>".repeat(12)}</main>`;
/** A button in a page without any library: the limit of machine and network. */
const floor: Candidate = {
  name: "a button alone",
  html: `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">${body}
<button style="position:fixed;bottom:0" onclick="document.cookie='a=b'">Accept all</button></html>`,
  files: new Map(),
  accept: "button",
};
const candidates = [await ownCandidate(), ...(await fetchLibraries(body)), floor];
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const [loadBefore = 0] = loadavg();
const results = new Map<string, Times[]>();

try {
  // Round by round, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const candidate of candidates) {
      const port = await freePort();
      const server = await serve(candidate, port);
      const times = await measure(browser, `http://127.0.0.1:${port}/`, candidate.accept);
      results.set(candidate.name, [...(results.get(candidate.name) ?? []), times]);
      server.closeAllConnections();
      server.close();
    }
  }
} finally {
  await browser.close();
}

const rows = [...results].map(([name, times]) => ({
  name,
  visible: times.map((time) => time.visible),
  operable: times.map((time) => time.operable),
}));
await writeFile(report, reportOf(rows, loadBefore));
console.log(await readFile(report, "utf8"));
const [own] = rows;
if (!own || median(own.visible) > GOALS.visible || median(own.operable) > GOALS.operable) {
  console.error(`The goals are ${GOALS.visible} and ${GOALS.operable} ms.`);
  process.exitCode = 1;
}
