import { expect, inject, test } from "vitest";

import { dropTestDatabase } from "../setup/test-database.ts";

test("a suite whose database stays in use fails after a limited number of attempts", async () => {
  // Postgres refuses to drop the database that the statement comes from, as it refuses one with other connections.
  const own = new URL(inject("templateUrl"));
  own.pathname = "/postgres";
  await expect(dropTestDatabase(own.href)).rejects.toThrow(
    /database postgres was still in use after \d+ tries/,
  );
});
