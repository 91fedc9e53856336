import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { toolEnvironment } from "./workspace.ts";

const run = promisify(execFile);

export interface TypeErrorPlace {
  /** Relative to the workspace. */
  file: string;
  line: number;
}

/**
 * Type-checks one app and returns where the compiler reports errors, in any package. Further arguments are the
 * compiler's.
 */
export async function typeCheck(
  workspace: string,
  app: string,
  ...further: string[]
): Promise<TypeErrorPlace[]> {
  const cwd = path.join(workspace, app);
  const output = await run("tsc", ["--pretty", "false", ...further], {
    cwd,
    env: toolEnvironment(workspace),
    maxBuffer: 64 * 1_024 * 1_024,
  }).then(
    ({ stdout }) => stdout,
    (error: Error & { code?: unknown; stdout?: string }) => {
      // The compiler exits with 1 or 2 on errors; any other code is not its verdict.
      if (error.code === 1 || error.code === 2) return error.stdout ?? "";
      throw new Error(`tsc could not run in ${app}: ${error.message}`);
    },
  );
  return readPlaces(output).map((place) => ({
    file: path.posix.join(app, place.file),
    line: place.line,
  }));
}

/** The positions in the compiler's plain output; continuation lines of an error have none. */
export function readPlaces(output: string): TypeErrorPlace[] {
  return Array.from(
    output.matchAll(/^(\S.*?)\((\d+),\d+\): error TS/gm),
    ([, file = "", line]) => ({
      file,
      line: Number(line),
    }),
  );
}
