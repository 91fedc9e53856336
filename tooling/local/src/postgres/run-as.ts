import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { promisify } from "node:util";

import { ExpectedError } from "../expected-error.ts";

const run = promisify(execFile);

/** How to start a Postgres program, which runs neither as root nor as a user without a name. */
export interface RunAs {
  /** Precedes the program on the command line. */
  prefix: string[];
  /** The required owner of the data, if it is another user. */
  owner?: { uid: number; gid: number };
}

const NOBODY = 65_534;

// Runs Postgres in a user namespace as nobody, while the process keeps our own user outside. Also works below a
// folder that only root can read.
const namespace: RunAs = {
  prefix: ["unshare", "-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
};

// Runs Postgres as the user nobody, with permission to enter any folder. Used without user namespaces, as in containers.
const nobody: RunAs = {
  prefix: [
    "setpriv",
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ],
  owner: { uid: NOBODY, gid: NOBODY },
};

/** Builds the command that runs `program` this way. */
export function buildCommand(
  way: RunAs,
  program: string,
  args: string[],
): { command: string; args: string[] } {
  const [wrapper, ...options] = way.prefix;
  return wrapper === undefined
    ? { command: program, args }
    : { command: wrapper, args: [...options, program, ...args] };
}

function hasUserName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** Finds the first method that works on this machine, by running `program` with `--version` in its environment. */
export async function findRunAs(program: string, env = process.env): Promise<RunAs> {
  if (process.getuid?.() !== 0 && hasUserName()) return { prefix: [] };
  for (const way of [namespace, nobody]) {
    const { command, args } = buildCommand(way, program, ["--version"]);
    try {
      await run(command, args, { env });
      return way;
    } catch {
      // Not permitted or not installed: tries the next method.
    }
  }
  throw new ExpectedError(
    "Postgres refuses to run as this user (root, or one without a name), and neither `unshare -U` nor `setpriv` works here. " +
      "Run as an ordinary user, or set DATABASE_URL to a Postgres of your own.",
  );
}
