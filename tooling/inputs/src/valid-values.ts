import fc from "fast-check";
import type * as z from "zod/mini";

/** Values that exist on the server, by field name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/**
 * Generates values that are valid for a schema of the contracts. Includes known values of a field, so that some
 * requests pass the first look-up; they are the only ones where valid values are too rare to be found by chance. Throws
 * for an unsupported kind of schema, and for rare values of a field without known ones.
 */
export function createValidValues(
  schema: Schema,
  known: KnownValues = {},
  name = "",
): fc.Arbitrary<unknown> {
  const isValid = (value: unknown) => schema.safeParse(value).success;
  const possible = createFromDefinition(schema, known, name);
  const values = [...(known[name] ?? []), ...(formattedValues[name] ?? [])].filter(isValid);
  if (!SAMPLES.some((numRuns) => fc.sample(possible, { numRuns, seed: SEED }).some(isValid))) {
    if (values.length > 0) return fc.constantFrom(...values);
    throw new Error(`None of ${SAMPLES.at(-1)} values was valid for “${name}”: add known ones.`);
  }
  const made = possible.filter(isValid);
  return values.length > 0 ? fc.oneof(made, fc.constantFrom(...values)) : made;
}

/** Values of fields whose format is checked by code instead of a pattern. */
const formattedValues: KnownValues = {
  country: ["DE", "GB"],
  off: ["USD 15"],
  price: ["USD 120"],
  renewal: ["USD 40"],
  seat: ["USD 90"],
  plans: ["personal", "personal, pro", "all"],
  timeZone: ["UTC", "Europe/Berlin", "America/New_York"],
};

/**
 * How many values are tried, a few first, before valid ones count as rare. A filter without valid values would never
 * end.
 */
const SAMPLES = [20, 500];
const SEED = 1;

function createFromDefinition(
  schema: Schema,
  known: KnownValues,
  name: string,
): fc.Arbitrary<unknown> {
  const definition = getDefinition(schema);
  const inner = (of: Schema | undefined) =>
    of ? createValidValues(of, known, name) : fc.anything();
  switch (definition.type) {
    case "object": {
      const fields = Object.entries(definition.shape ?? {});
      const made = fields.map(([field, of]) => [field, createValidValues(of, known, field)]);
      const optional = fields.filter(([, of]) => getDefinition(of).type === "optional");
      const names = new Set(optional.map(([field]) => field));
      const requiredKeys = fields.map(([field]) => field).filter((field) => !names.has(field));
      const model = Object.fromEntries(made) as Record<string, fc.Arbitrary<unknown>>;
      return fc.record(model, { requiredKeys });
    }
    case "string":
      return createText(definition);
    case "number":
      return definition.format ? fc.maxSafeInteger() : fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "enum":
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case "literal":
      return fc.constantFrom(...(definition.values ?? []));
    case "union":
      return fc.oneof(...(definition.options ?? []).map(inner));
    case "optional":
    case "nullable":
    case "default":
      return inner(definition.innerType);
    case "array":
      return fc.array(inner(definition.element), { maxLength: 5 });
    case "pipe":
      return inner(definition.in);
    default:
      throw new Error(`No inputs are made of a schema of the type ${definition.type} yet.`);
  }
}

/** A limited number, so that the outbox does not grow forever: each address gets only some mails an hour. */
const addresses = Array.from({ length: 500 }, (_, at) => `person-${at}@example.com`);
const days = { min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };

function createText({ format, checks = [] }: Definition): fc.Arbitrary<string> {
  const rules = checks.map(({ _zod: { def } }) => def);
  const formats = new Set([format, ...rules.map((rule) => rule.format)]);
  if (formats.has("email")) return fc.constantFrom(...addresses);
  if (formats.has("uuid")) return fc.uuid();
  if (formats.has("date")) return fc.date(days).map((day) => day.toISOString().slice(0, 10));
  if (formats.has("datetime")) return fc.date(days).map((time) => time.toISOString());
  const least = rules.find(({ check }) => check === "min_length")?.minimum ?? 0;
  const most = rules.find(({ check }) => check === "max_length")?.maximum ?? 200;
  // Patterns with character classes such as \p{L} are enforced by the caller's filter.
  const pattern = rules
    .map((rule) => rule.pattern)
    .find((each) => each && !each.source.includes("\\p{"));
  if (!pattern) {
    const lengths = { minLength: least, maxLength: Math.min(most, 200) };
    return fc.oneof(fc.string({ unit: "grapheme-ascii", ...lengths }), fc.string(lengths));
  }
  return fc.stringMatching(pattern).filter(({ length }) => length >= least && length <= most);
}

export type Schema = z.ZodMiniType;

/** The part of a zod 4 schema's definition that is used here. */
interface Definition {
  type: string;
  format?: string;
  checks?: {
    _zod: {
      def: { check: string; format?: string; minimum?: number; maximum?: number; pattern?: RegExp };
    };
  }[];
  shape?: Record<string, Schema>;
  options?: Schema[];
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  entries?: Record<string, string>;
  values?: unknown[];
}

export function getDefinition(schema: Schema): Definition {
  return (schema as unknown as { _zod: { def: Definition } })._zod.def;
}
