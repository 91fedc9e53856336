import { expect, inject, test } from "vitest";

import { dropTestDatabase } from "../setup/test-database.ts";

test("a suite whose database stays in use fails after a limited number of attempts", async () => {
  // Postgres does not drop a database with connections, such as the current one.
  const own = new URL(inject("templateUrl"));
  own.pathname = "/postgres";
  await expect(dropTestDatabase(own.href)).rejects.toThrow(
    /database postgres was still in use after \d+ tries/,
  );
});
