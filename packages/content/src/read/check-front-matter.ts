import * as z from "zod/mini";

import { suggestName, type ContentProblem } from "../problems.ts";
import { fillValues } from "./fill-values.ts";
import type { ParsedSource } from "./read-source.ts";

type Issue = z.core.$ZodIssue;

/** Zod's own messages, for schemas that do not define one. */
const { localeError } = z.locales.en();

/** Parses front matter by its schema, with `{{values}}` filled in, or returns its problems. */
export function checkFrontMatter<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  source: ParsedSource,
  values: Readonly<Record<string, string>>,
): { data?: z.output<Schema>; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const add = (path: readonly PropertyKey[], message: string) =>
    problems.push({ file, line: source.getLine(path), field: path.join("."), message });
  const filled = mapStrings(source.data, [], (text, path) =>
    fillValues(text, values, (message) => add(path, message)),
  );
  const parsed = schema.safeParse(filled, { error: localeError });
  if (parsed.success) return { data: parsed.data, problems };
  for (const issue of parsed.error.issues) {
    for (const { path, message } of explainIssue(issue, filled, getSchemaFields(schema)))
      add(path, message);
  }
  return { problems };
}

function explainIssue(
  issue: Issue,
  data: unknown,
  fields: readonly string[],
): { path: PropertyKey[]; message: string }[] {
  const value = getValueAt(data, issue.path);
  if (issue.code === "unrecognized_keys") {
    const knownFields = issue.path.length === 0 ? fields : [];
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message:
        `there is no such field. ${knownFields.length > 0 ? suggestName(key, knownFields) : ""}`.trim(),
    }));
  }
  if (value === undefined) {
    return [{ path: issue.path, message: `is missing: ${issue.message}` }];
  }
  const message = `${issue.message}, found ${JSON.stringify(value)}`;
  if (issue.code === "invalid_value" && typeof value === "string") {
    return [
      { path: issue.path, message: `${message}. ${suggestName(value, issue.values.map(String))}` },
    ];
  }
  return [{ path: issue.path, message }];
}

function getSchemaFields(schema: z.ZodMiniType): string[] {
  return "shape" in schema.def ? Object.keys(schema.def.shape as object) : [];
}

function getValueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    data,
  );
}

function mapStrings(
  value: unknown,
  path: PropertyKey[],
  change: (text: string, path: PropertyKey[]) => string,
): unknown {
  if (typeof value === "string") return change(value, path);
  if (Array.isArray(value))
    return value.map((item, index) => mapStrings(item, [...path, index], change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapStrings(item, [...path, key], change)]),
  );
}
