import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

import { jobs } from "../../src/jobs/jobs.ts";

const units = path.resolve(import.meta.dirname, "../../systemd");

/** A schedule of a crontab as systemd writes it. */
function toCalendar(schedule: string): string {
  const [minute = "", hour = ""] = schedule.split(" ");
  const minutes = minute.replace(/^\*\//, "0/").padStart(2, "0").replace("0*", "*");
  return hour === "*" ? `*:${minutes}:00` : `*-*-* ${hour.padStart(2, "0")}:${minutes}:00 UTC`;
}

test("each job has a timer at its schedule, and nothing else has", () => {
  const expected = Object.fromEntries(
    Object.entries(jobs).map(([name, { schedule }]) => [name, toCalendar(schedule)]),
  );
  const timers = globSync("shop-job@*.timer", { cwd: units }).map((file) => {
    const text = readFileSync(path.join(units, file), "utf8");
    return [/@(.+)\.timer/.exec(file)?.[1], /^OnCalendar=(.*)$/m.exec(text)?.[1]];
  });
  expect(Object.fromEntries(timers)).toEqual(expected);
});

test.skipIf(!existsSync("/usr/bin/systemd-analyze"))("systemd accepts every unit", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "units-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(units, folder, { recursive: true });
  // A developer's machine has Node elsewhere.
  for (const file of globSync("*.service", { cwd: folder })) {
    const unit = path.join(folder, file);
    writeFileSync(
      unit,
      readFileSync(unit, "utf8").replaceAll("/srv/shop/bin/node", process.execPath),
    );
  }
  const names = globSync("*", { cwd: folder }).map((file) =>
    file.replace("@.service", "@4301.service"),
  );
  for (const name of names.filter((file) => file.includes("@4301"))) {
    cpSync(path.join(folder, name.replace("@4301", "@")), path.join(folder, name));
  }
  const files = names.map((name) => path.join(folder, name));
  const verify = () =>
    execFileSync("systemd-analyze", ["verify", "--man=no", ...files], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(verify).not.toThrow();
});

test.skipIf(!existsSync("/usr/bin/curl"))(
  "a job is called with its secrets, and again while the process restarts",
  async () => {
    const received: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      received.push(request.headers);
      response.writeHead(received.length === 1 ? 503 : 200).end(request.url);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const unit = readFileSync(path.join(units, "shop-job@.service"), "utf8");
    const line = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit)?.[1] ?? "";
    // As systemd does: its specifiers and escapes.
    const script = line
      .replaceAll(/%%|%i/g, (found) => (found === "%i" ? "outbox" : "%"))
      .replaceAll("$$", () => "$")
      .replaceAll("\\\\", "\\")
      .replace(":4301/", `:${(server.address() as AddressInfo).port}/`)
      .replace("--retry-delay 2", "--retry-delay 0");
    const call = async (env: Record<string, string>) =>
      (await promisify(execFile)("/bin/sh", ["-c", script], { env })).stdout;
    expect(await call({ JOBS_SECRET: "of-jobs", FRONT_SECRET: "new,old" })).toBe(
      "/api/jobs/outbox",
    );
    await call({ JOBS_SECRET: "of-jobs" });
    expect(received.map((headers) => [headers.authorization, headers["x-front-secret"]])).toEqual([
      ["Bearer of-jobs", "new"],
      ["Bearer of-jobs", "new"],
      ["Bearer of-jobs", undefined],
    ]);
  },
);
