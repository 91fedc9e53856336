import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

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
  // Node is at another place on a developer's machine.
  for (const file of globSync("*.service", { cwd: folder })) {
    const unit = path.join(folder, file);
    writeFileSync(unit, readFileSync(unit, "utf8").replaceAll("/usr/bin/node", process.execPath));
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
