import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { promisify } from "node:util";

import { ExpectedError } from "../expected-error.ts";

const run = promisify(execFile);

/** How to start a Postgres program, which refuses to run as root or as a user without a name. */
export interface RunAs {
  /** Comes before the program on the command line. */
  prefix: string[];
  /** The owner that the data need, if it is another user. */
  owner?: { uid: number; gid: number };
}

const NOBODY = 65_534;

// Postgres sees the user nobody, while outside we keep our own user: works even below a root-only folder.
const namespace: RunAs = {
  prefix: ["unshare", "-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
};

// If user namespaces are off (as in most containers): the user nobody, with permission to traverse folders.
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

/** The command that runs `program` that way. */
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

/** The first way that works on this machine, tested by running `program` with `--version` in its environment. */
export async function findRunAs(program: string, env = process.env): Promise<RunAs> {
  if (process.getuid?.() !== 0 && hasUserName()) return { prefix: [] };
  for (const way of [namespace, nobody]) {
    const { command, args } = buildCommand(way, program, ["--version"]);
    try {
      await run(command, args, { env });
      return way;
    } catch {
      // Not allowed or not installed: try the next way.
    }
  }
  throw new ExpectedError(
    "Postgres refuses to run as this user (root, or one without a name), and neither `unshare -U` nor `setpriv` works here. " +
      "Run as an ordinary user, or set DATABASE_URL to a Postgres of your own.",
  );
}
