import { sql } from "drizzle-orm";

import { type Db, withTransaction } from "./client.ts";

/**
 * Throws Postgres' error if its disk is full. Reading still works then, so this sorts more numbers than fit into
 * `work_mem`, which writes a temporary file of about 300 kB beside the tables and leaves nothing behind. A full disk of
 * its own for the write-ahead log stops Postgres itself.
 */
export async function assertDiskHasSpace(db: Db): Promise<void> {
  await withTransaction(db, async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`set local temp_tablespaces = ''`);
    await tx.execute(
      sql`select count(*) from (select n from generate_series(1, 20000) as n order by n desc offset 0) as sorted`,
    );
  });
}
