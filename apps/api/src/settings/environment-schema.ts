import { signingKeysSchema } from "@site/licence/keys";
import * as z from "zod/mini";

import { isCertificate } from "./database-connection.ts";

/** A text setting. `expected` describes it, with an example; the same message covers a missing and a wrong value. */
const text = (expected: string, pattern = /./) =>
  z.string(expected).check(z.regex(pattern, expected));

const url = (expected: string, protocol = /^https?$/) => z.url({ protocol, error: expected });
const httpUrl = (example: string) => url(`expected an http or https address, as in ${example}`);

const count = (fallback: number, least: number, most: number) => {
  const expected = `expected a whole number from ${least} to ${most}, as in ${fallback}`;
  const number = z.coerce.number(expected);
  return z._default(
    number.check(z.int(expected), z.gte(least, expected), z.lte(most, expected)),
    fallback,
  );
};

function share() {
  const expected = "expected a share from 0 to 1, as in 0.1";
  return z.coerce.number(expected).check(z.gte(0, expected), z.lte(1, expected));
}

const oneOf = <const Names extends readonly string[]>(names: Names, example: Names[number]) =>
  z.enum(names, `expected one of ${names.join(", ")}, as in ${example}`);

/** A JSON value. Problems inside it are reported by path, never by value. */
const json = <Output>(schema: z.ZodMiniType<Output>, expected: string) =>
  z.pipe(
    z.string(expected),
    z.transform((written: string, context): Output => {
      const parsed = schema.safeParse(parseJson(written));
      if (parsed.success) return parsed.data;
      const places = new Set(parsed.error.issues.map(({ path }) => path.join(".")).filter(Boolean));
      const message = places.size > 0 ? `${expected}; look at ${[...places].join(", ")}` : expected;
      context.issues.push({ code: "custom", input: "(withheld)", message });
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

const origin = z.pipe(
  httpUrl("https://site.example"),
  z.transform((address: string) => new URL(address).origin),
);

const headers = "expected name=value pairs with commas between, the values as in an address";
const headersExample = "api-key=50%25,team=a%20b";
const headerList = z.pipe(
  text(`${headers}, as in ${headersExample}`, /^[\w-]+=[^,=\s]*(,[\w-]+=[^,=\s]*)*$/),
  z.transform((written: string, context): Record<string, string> => {
    const pairs = written.split(",").map((pair) => pair.split("="));
    try {
      return Object.fromEntries(
        pairs.map(([name = "", value = ""]) => [name, decodeURIComponent(value)]),
      );
    } catch {
      const message = `${headers}, where a percent sign is %25, as in ${headersExample}`;
      context.issues.push({ code: "custom", input: "(withheld)", message });
      return z.NEVER;
    }
  }),
);

// The characters that RFC 6750 (section 2.1) allows in a bearer token; any other could never be sent.
const bearerSecret = text(
  "expected 16 letters, digits and -._~+/ or more, as in what `openssl rand -hex 32` prints",
  /^(?=.{16,8192}$)[\w.~+/-]+=*$/,
);

export const environmentSchema = z
  .object({
    DEPLOYMENT: oneOf(["local", "staging", "production"], "production"),
    STAGING_ALLOWS: z.optional(
      text(
        "expected names of settings with commas between, as in SMTP_URL,STRIPE_API_BASE",
        /^[A-Z_]+(,[A-Z_]+)*$/,
      ),
    ),
    HOST: z._default(
      text("expected a name or address of this machine, as in 127.0.0.1", /^\S+$/),
      "127.0.0.1",
    ),
    PORT: count(4301, 1, 65_535),
    MAX_INSTANCES: count(5, 1, 1_000),
    TRUSTED_PROXY_HOPS: count(1, 0, 10),
    // Two while one replaces the other.
    FRONT_SECRET: z.optional(
      text(
        "expected 16 letters, digits and -._~ or more, or two of them with a comma between, as in what `openssl rand -hex 32` prints",
        /^[\w.~-]{16,1000}(,[\w.~-]{16,1000})?$/,
      ),
    ),
    SITE_ORIGIN: origin,
    DATABASE_URL: url(
      "expected a postgresql address, as in postgresql://user:password@host:5432/site",
      /^postgres(ql)?$/,
    ),
    DATABASE_CA: z.optional(
      z
        .string()
        .check(
          z.refine(
            isCertificate,
            "expected an authority's certificate in PEM, as in -----BEGIN CERTIFICATE-----…",
          ),
        ),
    ),
    DATABASE_POOL_SIZE: count(10, 1, 100),
    DATABASE_TIMEOUT_SECONDS: count(10, 1, 600),
    FIREBASE_PROJECT_ID: text("expected a project's id, as in my-site-1234", /^\S+$/),
    FIREBASE_AUTH_EMULATOR_HOST: z.optional(
      text("expected host and port without http://, as in 127.0.0.1:9099", /^[\w.-]+:\d+$/),
    ),
    GOOGLE_CLIENT_ID: z.optional(z.string()),
    GOOGLE_CLIENT_SECRET: z.optional(z.string()),
    GOOGLE_TOKEN_URL: z.optional(httpUrl("https://oauth2.googleapis.com/token")),
    STRIPE_SECRET_KEY: text(
      "expected a key that begins with sk_ or rk_, as in sk_test_…",
      /^(sk|rk)_/,
    ),
    // Two while one replaces the other.
    STRIPE_WEBHOOK_SECRET: text(
      "expected a secret that begins with whsec_, or two of them with a comma between, as in whsec_…",
      /^whsec_[^\s,]+(,whsec_[^\s,]+)?$/,
    ),
    STRIPE_API_BASE: z.optional(httpUrl("https://api.stripe.com")),
    SMTP_URL: url(
      "expected an smtp or smtps address, as in smtps://user:password@host:465",
      /^smtps?$/,
    ),
    STORAGE_BUCKET: text("expected a bucket's name without gs://, as in my-downloads", /^[\w.-]+$/),
    STORAGE_ENDPOINT: z.optional(httpUrl("https://storage.googleapis.com")),
    STORAGE_CREDENTIALS: z.optional(
      json(
        z.object({ client_email: z.string(), private_key: z.string() }),
        'expected the key of a service account in JSON, as in {"client_email":"…","private_key":"…"}',
      ),
    ),
    LICENCE_SIGNING_KEYS: json(
      signingKeysSchema,
      'expected signing keys in JSON, as in {"keys":[…]} of `pnpm ops keys create`',
    ),
    JOBS_SECRET: bearerSecret,
    MAIL_REPORTS_SECRET: z.optional(bearerSecret),
    // Each that was ever used, the oldest first.
    DIGEST_PEPPER: text(
      "expected 16 letters, digits and -._~ or more, or several of them with commas between, as in what `openssl rand -hex 32` prints",
      /^[\w.~-]{16,1000}(,[\w.~-]{16,1000})*$/,
    ),
    BREACHED_PASSWORDS_URL: z.optional(httpUrl("https://api.pwnedpasswords.com/range")),
    // OpenTelemetry's own names, which its specification defines.
    OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl("https://collector.example:4318")),
    OTEL_EXPORTER_OTLP_HEADERS: z.optional(headerList),
    OTEL_SERVICE_NAME: z._default(z.string(), "api"),
    OTEL_TRACES_SAMPLER_ARG: z._default(share(), 1),
    LOG_LEVEL: z._default(
      oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
      "info",
    ),
  })
  .check(
    z.refine((env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET), {
      path: ["GOOGLE_CLIENT_SECRET"],
      error: "set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither",
      when: () => true,
    }),
  );

/** Settings of the API, by the names of the environment that docs/operations.md lists. */
export type Config = z.infer<typeof environmentSchema>;

export const settingNames = Object.keys(environmentSchema.shape) as (keyof Config)[];
