import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test } from "@playwright/test";

import {
  findFreePortBase,
  startSite,
  type StartProcess,
  listTakenPorts,
} from "../src/start-process.ts";

test.describe.configure({ mode: "serial" });

const isUp = /To start over/;
let dataDir: string;
let base: number;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "site-start-"));
  base = await findFreePortBase();
});

const begun: StartProcess[] = [];

function start(folder = dataDir, portBase = base): StartProcess {
  const started = startSite(folder, portBase);
  begun.push(started);
  return started;
}

/** Stops the processes that a failed or interrupted test has left running. */
test.afterEach(async () => {
  await Promise.all(begun.splice(0).map((started) => started.end("SIGTERM")));
});

test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Sends a signal, and checks that all processes end. */
async function end(started: StartProcess, signal: NodeJS.Signals): Promise<void> {
  expect(await started.end(signal)).toBe(0);
  expect(await listTakenPorts(base)).toEqual([]);
}

test("a signal in the middle of the start ends what has begun", async () => {
  for (const [step, signal] of [
    [/Postgres/, "SIGTERM"],
    [/identity/, "SIGHUP"],
  ] as const) {
    const started = start();
    await started.waitForOutput(step);
    await end(started, signal);
  }
});

const readSecrets = () => readFileSync(path.join(dataDir, "secrets.json"), "utf8");

test("a second start on the same data names the first, and one with a taken port its holder; after SIGKILL of the first no service keeps running", async () => {
  const first = start();
  await first.waitForOutput(isUp);
  expect((await fetch(`http://127.0.0.1:${base}/`)).status).toBe(200);
  const again = start();
  expect(await again.exited).toBe(1);
  expect(again.getOutput()).toContain(`kill ${first.pid}`);

  const other = await mkdtemp(path.join(tmpdir(), "site-start-"));
  const overlapping = start(other, base + 3);
  expect(await overlapping.exited).toBe(1);
  expect(overlapping.getOutput()).toContain(`${base + 3} for the site: taken by`);
  expect(overlapping.getOutput()).toContain("PORT_BASE=");
  expect(overlapping.getOutput()).not.toMatch(/^\s+at /m);
  await rm(other, { recursive: true, force: true });

  const before = readSecrets();
  await first.end("SIGKILL");
  await expect.poll(() => listTakenPorts(base)).toEqual([]);
  const next = start();
  await next.waitForOutput(isUp);
  expect(readSecrets(), "no data is lost").toBe(before);
  // Ctrl-C.
  await end(next, "SIGINT");
});

test("a service that dies is named with its last output, and the others stop", async () => {
  const started = start();
  await started.waitForOutput(isUp);
  const postmaster = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8");
  process.kill(Number(postmaster.split("\n")[0]), "SIGQUIT");
  expect(await started.exited).toBe(1);
  expect(started.getOutput()).toMatch(/Postgres ended with code|Postgres was ended/);
  expect(await listTakenPorts(base)).toEqual([]);
});
