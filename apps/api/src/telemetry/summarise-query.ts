const table = /^\s*(?:insert\s+into|update|delete\s+from|select\b.*?\bfrom)\s+"?([a-z_]+)"?/is;

/** A statement's verb and table, as in `SELECT profiles`: without its values, and with few distinct results. */
export function summariseQuery(text: string): string {
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const [, name] = table.exec(text.slice(0, 4_000)) ?? [];
  return name ? `${operation} ${name}` : operation;
}
