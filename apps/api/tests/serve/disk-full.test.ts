import { expect, test } from "vitest";

import { checkDatabase } from "../../src/doctor/check-database.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

test("ready and the doctor report a Postgres that reads but can't write, and health doesn't", async () => {
  const { rows } = await suite.sql.query("select current_database() as name");
  const alter = (change: string) =>
    suite.sql.query(`alter database "${rows[0].name}" ${change} temp_file_limit`);
  // Postgres rejects the file, as it does on a full disk. New connections have the limit.
  await suite.sql.query(`alter database "${rows[0].name}" set temp_file_limit = '64kB'`);
  const full = await suite.startApi();
  const status = async (path: string) => (await fetch(`${full.url}${path}`)).status;
  expect(await status("/api/ready")).toBe(503);
  expect(await status("/api/health")).toBe(200);
  const context = { config: suite.config, deps: full.deps, compare: "none" } as const;
  expect(await checkDatabase(context)).toMatchObject([{ check: "reachable", state: "wrong" }]);
  await alter("reset");
  const enlarged = await suite.startApi();
  expect((await fetch(`${enlarged.url}/api/ready`)).status).toBe(200);
});
