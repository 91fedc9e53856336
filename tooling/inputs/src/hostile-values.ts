import fc from "fast-check";

/** Texts that no valid client sends. */
const texts = [
  "",
  "\0",
  "a\0b@example.com",
  "\ud800",
  "\udc00x@example.com",
  "a\r\nBcc: victim@example.com",
  "\u202Egnp.exe",
  "\u2028",
  "\ufeff",
  "ﷺ".repeat(64),
  "é".normalize("NFD").repeat(100),
  "x".repeat(5_000),
  "__proto__",
  "constructor",
  "toString",
  "'; drop table purchases; --",
  "' or '1'='1",
  "${jndi:ldap://x}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "%00%ff",
  "%s%n%x",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "1e309",
  "NaN",
  "null",
  "[object Object]",
  "9999-99-99",
  "+275760-09-13T00:00:00.000Z",
];

const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER + 2,
  -(2 ** 63),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((c) => String.fromCharCode(c)) }),
);

/** JSON of any kind, where a specific kind is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, null, true, [], [[]], {}) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: "binary" }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2_000 }).map(createNestedValue) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 1_000 }, (_, at) => at)) },
);

function createNestedValue(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Keys by which JSON can pollute prototypes in JavaScript. */
const prototypeKeys = ["__proto__", "constructor", "prototype", "hasOwnProperty", "then", "toJSON"];

/** A valid value with one defect: a wrong, missing, duplicated or unknown field. */
export function createNearlyValidValues(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(sound, hostileValue, fc.nat(), fc.constantFrom(...prototypeKeys, "x", "0", ""))
    .map(([value, odd, at, key]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return odd;
      const names = Object.keys(value);
      const name = names[at % Math.max(1, names.length)] ?? key;
      switch (at % 5) {
        case 0:
          return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
        case 1:
          return withKey(value, key, odd);
        case 2:
          return [value];
        default:
          return withKey(value, name, odd);
      }
    });
}

/** Adds an own property, even if its name is `__proto__`. */
function withKey(value: object, key: string, odd: unknown): object {
  const changed = { ...value };
  const property = { value: odd, enumerable: true, configurable: true, writable: true };
  return Object.defineProperty(changed, key, property);
}
