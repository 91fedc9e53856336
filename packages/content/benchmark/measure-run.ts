import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Run {
  seconds: number;
  /** Processor time over all threads: the measure that a busy machine distorts least. */
  processorSeconds: number;
  /** The process's peak memory, in MB. */
  megabytes: number;
}

/** Runs a Node program and measures it from outside, including its start. Rejects if it fails. */
export async function measureRun(args: readonly string[], cwd: string): Promise<Run> {
  const report = path.join(tmpdir(), `benchmark-${process.pid}-${Date.now()}`);
  const hook = `process.on("exit", () => process.getBuiltinModule("fs").writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())))`;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, ...args],
    { cwd, stdio: ["ignore", "ignore", "inherit"] },
  );
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  const seconds = (performance.now() - began) / 1_000;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}.`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(
    await readFile(report, "utf8"),
  ) as NodeJS.ResourceUsage;
  await rm(report);
  const processorSeconds = (userCPUTime + systemCPUTime) / 1_000_000;
  return { seconds, processorSeconds, megabytes: maxRSS / 1_024 };
}
