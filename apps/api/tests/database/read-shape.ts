import type pg from "pg";

/**
 * The database objects that a release relies on, by name. The description of an object changes whenever the object
 * does.
 */
export interface Shape {
  columns: Map<string, { type: string; mayBeLeftOut: boolean; mayBeNull: boolean }>;
  /** Constraints that can reject a row: checks, keys, unique indexes and triggers. */
  refusals: Map<string, string>;
  /** Unique indexes that `on conflict` can refer to, identified by their columns instead of their names. */
  uniques: Map<string, string>;
}

/** Reads the shape of the current tables. */
export async function readShape(sql: pg.Pool): Promise<Shape> {
  const columns = await sql.query<{
    name: string;
    type: string;
    mayBeLeftOut: boolean;
    mayBeNull: boolean;
  }>(`
    select table_name || '.' || column_name as name, udt_name as type,
           is_nullable = 'YES' or column_default is not null or is_identity = 'YES'
             or is_generated = 'ALWAYS' as "mayBeLeftOut",
           is_nullable = 'YES' as "mayBeNull"
    from information_schema.columns where table_schema = 'public'`);
  const refusals = await sql.query<{ name: string; words: string }>(`
    select conrelid::regclass || ': ' || conname as name, pg_get_constraintdef(oid) as words
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select indrelid::regclass || ': ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique
    union all
    select tgrelid::regclass || ': ' || tgname, pg_get_triggerdef(oid) || pg_get_functiondef(tgfoid)
    from pg_trigger where not tgisinternal`);
  const uniques = await sql.query<{ name: string; words: string }>(`
    select indrelid::regclass || ': ' || indexrelid::regclass as name,
           regexp_replace(pg_get_indexdef(indexrelid), ' INDEX .* ON ', ' ON ') as words
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique`);
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    refusals: new Map(refusals.rows.map(({ name, words }) => [name, words])),
    uniques: new Map(uniques.rows.map(({ name, words }) => [name, words])),
  };
}

/** Lists the changes between `before` and `after` that break a release written for `before`. */
export function findNarrowings(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.keys()].map((name) => name.split(".")[0]));
  const found: string[] = [];
  for (const [name, { type, mayBeLeftOut, mayBeNull }] of before.columns) {
    const now = after.columns.get(name);
    if (!now) found.push(`${name} is gone`);
    else if (now.type !== type) found.push(`${name} is ${now.type} and no longer ${type}`);
    else if (mayBeLeftOut && !now.mayBeLeftOut) found.push(`${name} may no longer be left out`);
    if (now && !mayBeNull && now.mayBeNull) found.push(`${name} may be null`);
  }
  for (const [name, { mayBeLeftOut }] of after.columns) {
    const isNew = !before.columns.has(name) && tables.has(name.split(".")[0]);
    if (isNew && !mayBeLeftOut) found.push(`${name} is new and may not be left out`);
  }
  const kept = new Set(after.uniques.values());
  for (const [name, words] of before.uniques) {
    const isTableGone = ![...after.columns.keys()].some((column) =>
      column.startsWith(`${name.split(": ")[0]}.`),
    );
    if (!isTableGone && !kept.has(words)) found.push(`${name} is gone or changed`);
  }
  for (const [name, words] of after.refusals) {
    const isOld = tables.has(name.split(": ")[0]);
    if (isOld && before.refusals.get(name) !== words) found.push(`${name} may refuse more`);
  }
  return found;
}
