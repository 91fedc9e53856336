import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { getServices } from "./services.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../../../apps/api/dist/ops.mjs", import.meta.url));

/** Runs a command of the owner's tool on the tests' services. Returns its output, even if it fails. */
export async function runOps(...words: string[]): Promise<Record<string, unknown>[]> {
  const args = [`--env-file=${getServices().settingsFile}`, program, ...words, "--json"];
  const { stdout, stderr } = await run(process.execPath, args).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  if (!stdout) throw new Error(`ops ${words.join(" ")}: ${stderr}`);
  const answer = JSON.parse(stdout) as Record<string, unknown> | Record<string, unknown>[];
  return Array.isArray(answer) ? answer : [answer];
}

export async function createCoupon(...terms: string[]): Promise<string> {
  const [coupon] = await runOps("coupons", "create", ...terms, "--why", "test", "--as", "tester");
  return String(coupon?.code);
}
