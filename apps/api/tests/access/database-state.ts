import { selectRows } from "../setup/shop.ts";
import type { Suite } from "../setup/suite.ts";

/** A digest of every row of every table, to compare before and after. */
export async function readDatabaseState(suite: Suite): Promise<unknown> {
  const tables = await selectRows<{ name: string }>(
    suite,
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(row::text, ',' order by row::text)) as digest from ${name} as row`,
  );
  return selectRows(suite, `${digests.join(" union all ")} order by name`);
}
