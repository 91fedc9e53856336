import { parseArgs } from "node:util";

import { ConfigError, readConfig } from "../config.ts";
import { createDeps } from "../create-deps.ts";
import { commands } from "./commands.ts";
import { print } from "./print.ts";

const usage = `Usage: ops <command> [--json] [--dry-run]

  migrate                              bring the database to the newest schema
  seed --releases FILE                 write the releases of a manifest; locally also sample coupons
  purchases settle <session|purchase>  read the payment provider again and bring our state to match
  operators add <address>              let the holder of an account work for the shop
  reconcile                            settle every purchase that is due
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      releases: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [first = "", verb = ""] = positionals;
  const command = commands[`${first} ${verb}`] ?? commands[first];
  if (!command || values.help) {
    console.error(usage);
    return values.help ? 0 : 2;
  }
  const config = { ...readConfig(), LOG_LEVEL: "warn" as const };
  const world = createDeps(config, { wakeOutbox: () => undefined });
  try {
    const result = await command({
      world,
      config,
      dryRun: values["dry-run"],
      releases: values.releases,
      argument: positionals[2],
    });
    print(result, values.json);
    return 0;
  } finally {
    await world.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof Error;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
