import * as z from "zod";

import { invalidParameter } from "./api-error.ts";
import type { Form } from "./parse-form.ts";

// Messages of the schemas are the provider's error codes.
export const text = z.string("parameter_invalid_string").min(1, "parameter_invalid_empty");
export const integer = text.regex(/^-?\d+$/, "parameter_invalid_integer").transform(Number);
export const currency = text.toLowerCase().regex(/^[a-z]{3}$/, "parameter_invalid_currency");
export const email = text.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "email_invalid");
export const webAddress = z.url({ protocol: /^https?$/, error: "url_invalid" });
export const flag = z
  .enum(["true", "false"], "parameter_invalid_boolean")
  .transform((value) => value === "true");

export function textUpTo(longest: number) {
  return text.max(longest, "parameter_too_long");
}

export function integerBetween(lowest: number, highest: number) {
  const code = "parameter_invalid_integer";
  return integer.pipe(z.number().min(lowest, code).max(highest, code));
}

/** Also accepts an empty string, which unsets the value. */
export function emptyable<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === "" ? null : value), schema.nullable());
}

/** Key-value pairs. An empty value unsets its key. */
export const metadata = z.preprocess(
  (value) => (value === "" ? {} : value),
  z.record(z.string().max(40), z.string().max(500)),
);

/** Creates a schema of parameters. A name that the SDK's type `T` does not have is a type error. */
export function typedObject<T>() {
  return <const F extends z.ZodRawShape>(fields: F & Record<Exclude<keyof F, keyof T>, never>) =>
    z.strictObject(fields);
}

/** Parses the parameters of a call. Throws the provider's error for the first invalid one. */
export function parseParams<T>(schema: z.ZodType<T>, form: Form): T {
  const { success, data, error } = schema.safeParse(form, { reportInput: true });
  if (success) return data;
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  if (!issue) throw error;
  if (issue.code === "unrecognized_keys") {
    const param = formatParamName([...issue.path, ...issue.keys.slice(0, 1)]);
    throw invalidParameter(`Received unknown parameter: ${param}`, "parameter_unknown", param);
  }
  const param = formatParamName(issue.path);
  if (issue.input === undefined) {
    throw invalidParameter(`Missing required param: ${param}.`, "parameter_missing", param);
  }
  const code = /^[a-z_]+$/.test(issue.message) ? issue.message : "parameter_invalid";
  throw invalidParameter(`Invalid ${param}: ${JSON.stringify(issue.input)}`, code, param);
}

/** Formats a parameter's name as in `line_items[0][price_data]`. */
function formatParamName([first, ...rest]: readonly PropertyKey[]): string {
  return String(first) + rest.map((key) => `[${String(key)}]`).join("");
}
