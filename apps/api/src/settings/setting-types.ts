import * as z from "zod/mini";

/** The settings that rules and warnings of other settings depend on. */
export interface RelatedSettings {
  DEPLOYMENT?: "local" | "staging" | "production" | undefined;
  DATABASE_CA?: string | undefined;
  FRONT_SECRET?: string | undefined;
  TRUSTED_PROXY_HOPS?: number | undefined;
}

/** Returns why production must not start with a valid value; `undefined` if it may. Never repeats the value. */
export type ProductionRule<Value> = (value: Value, related: RelatedSettings) => string | undefined;

/** A warning of the doctor about a setting that the API accepts. Without `fix`, it shows `howToSet`. */
export interface SettingWarning {
  found: string;
  fix?: string;
}

/** The definition of one setting. To add a setting, add a definition to `settings`. */
export interface Setting<Value = unknown> {
  /** Describes a valid value; completes the sentence "expected …". */
  expected: string;
  /** A valid value, shown beside `expected` in error messages. */
  example: string;
  /** Builds the schema, whose only error message is the given one. An optional or default schema makes the setting optional. */
  schema: (message: string) => z.ZodMiniType<Value>;
  /** What the setting does, for docs/operations.md. */
  description: string;
  /** Where its value comes from, for the doctor. */
  howToSet: string;
  /** The level of protection in docs/threat-model.md. */
  level: "secret" | "business" | "public";
  /**
   * How the deployed function receives it: from Secret Manager, as an environment variable, or not at all. By default
   * secrets come from Secret Manager, and all others are variables.
   */
  deployAs?: "secret" | "variable" | "nothing";
  /** `anyValue` if every valid value is safe in production. */
  productionRule: ProductionRule<NoInfer<Exclude<Value, undefined>>>;
  /** Whether staging may break the production rule without naming the setting in STAGING_ALLOWS. */
  allowedInStaging?: true;
  /** The doctor's check for values that work but are risky. Not run locally. */
  warning?: (
    value: NoInfer<Value> | undefined,
    related: RelatedSettings,
  ) => SettingWarning | undefined;
}

export function defineSetting<Value>(setting: Setting<Value>): Setting<Value> {
  return setting;
}

/** The error message of a missing or invalid value. */
export function getExpectation({ expected, example }: { expected: string; example: string }) {
  return `expected ${expected}, as in ${example}`;
}

export const text =
  (pattern = /./) =>
  (message: string) =>
    z.string(message).check(z.regex(pattern, message));

export const url = (protocol: RegExp) => (message: string) => z.url({ protocol, error: message });

export const httpUrl = url(/^https?$/);

export const optional =
  <Schema extends z.ZodMiniType>(schema: (message: string) => Schema) =>
  (message: string) =>
    z.optional(schema(message));

export const oneOf =
  <const Names extends readonly string[]>(names: Names) =>
  (message: string) =>
    z.enum(names, message);

/** An integer setting with a default. Spread it into a setting: it also contains `expected` and `example`. */
export function wholeNumber({ min, max, byDefault }: Record<"min" | "max" | "byDefault", number>) {
  return {
    expected: `a whole number from ${min} to ${max}`,
    example: String(byDefault),
    schema: (message: string) =>
      z._default(
        z.coerce.number(message).check(z.int(message), z.gte(min, message), z.lte(max, message)),
        byDefault,
      ),
  };
}

/** A JSON value. Errors inside it are reported by path, without the value. */
export const json =
  <Output>(schema: z.ZodMiniType<Output>) =>
  (message: string) =>
    z.pipe(
      z.string(message),
      z.transform((written: string, context): Output => {
        const parsed = schema.safeParse(parseJson(written));
        if (parsed.success) return parsed.data;
        const paths = new Set(
          parsed.error.issues.map(({ path }) => path.join(".")).filter(Boolean),
        );
        const where = paths.size > 0 ? `; look at ${[...paths].join(", ")}` : "";
        context.issues.push({ code: "custom", input: "(withheld)", message: `${message}${where}` });
        return z.NEVER;
      }),
    );

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return undefined;
  }
}

/** A list of name=value pairs, separated by commas and percent-encoded. */
export const headerList = (message: string) =>
  z.pipe(
    text(/^[\w-]+=[^,=\s]*(,[\w-]+=[^,=\s]*)*$/)(message),
    z.transform((written: string, context): Record<string, string> => {
      const pairs = written.split(",").map((pair) => pair.split("="));
      try {
        return Object.fromEntries(
          pairs.map(([name = "", value = ""]) => [name, decodeURIComponent(value)]),
        );
      } catch {
        const hint = `${message}, where a percent sign is %25`;
        context.issues.push({ code: "custom", input: "(withheld)", message: hint });
        return z.NEVER;
      }
    }),
  );
