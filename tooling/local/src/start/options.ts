import path from "node:path";
import { parseArgs } from "node:util";

import { ExpectedError } from "../expected-error.ts";
import { root } from "../services/paths.ts";
import { DEFAULT_PORT_BASE, portNames } from "../services/ports.ts";

export const usage = `Usage: npm start -- [options]

  --reset          delete the local data and start over
  --dev            reload the site and restart the API on every change (as pnpm dev does)
  --no-build       start what is built already
  --data FOLDER    keep the data there instead of .local

  PORT_BASE=${DEFAULT_PORT_BASE}     the first of ${Object.keys(portNames).length} ports
  DATABASE_URL=…   another Postgres than the one that comes along
`;

export interface StartOptions {
  reset: boolean;
  dev: boolean;
  build: boolean;
  help: boolean;
  dataDir: string;
  portBase: number;
  databaseUrl: string | undefined;
}

/** Reads the command line and the three variables of `npm start`. */
export function parseOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  const { values } = parseCommandLine(args);
  const portBase = Number(env["PORT_BASE"] || DEFAULT_PORT_BASE);
  const last = 65_535 - Object.keys(portNames).length;
  if (!Number.isInteger(portBase) || portBase < 1_024 || portBase > last) {
    throw new ExpectedError(`PORT_BASE must be a whole number from 1024 to ${last}.`);
  }
  const databaseUrl = env["DATABASE_URL"] || undefined;
  if (databaseUrl && !/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? "")) {
    throw new ExpectedError("DATABASE_URL must begin with postgresql://.");
  }
  return {
    reset: values.reset,
    dev: values.dev,
    build: !values["no-build"],
    help: values.help,
    dataDir: path.resolve(values.data ?? path.join(root, ".local")),
    portBase,
    databaseUrl,
  };
}

function parseCommandLine(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        reset: { type: "boolean", default: false },
        dev: { type: "boolean", default: false },
        "no-build": { type: "boolean", default: false },
        data: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new ExpectedError(`${error instanceof Error ? error.message : ""}\n\n${usage}`, {
      cause: error,
    });
  }
}
