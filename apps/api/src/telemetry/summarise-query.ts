const table = /^\s*(?:insert\s+into|update|delete\s+from|select\b.*?\bfrom)\s+"?([a-z_]+)"?/is;

/** What a statement does to which table, as in `SELECT profiles`: none of its values, and few different ones. */
export function summariseQuery(text: string): string {
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const [, name] = table.exec(text.slice(0, 4_000)) ?? [];
  return name ? `${operation} ${name}` : operation;
}
