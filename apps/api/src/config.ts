import { existsSync } from "node:fs";

import { signingKeysSchema } from "@site/licence/keys";
import * as z from "zod/mini";

const httpUrl = z.url({ protocol: /^https?$/, error: "expected an http or https address" });
const json = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.issues.push({ code: "custom", input: "(withheld)", message: "expected JSON" });
      return z.NEVER;
    }
  }),
);
const origin = z.pipe(
  httpUrl,
  z.transform((text: string) => new URL(text).origin),
);
const count = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(least), z.lte(most)), fallback);

/** `name=value` pairs with commas between, the values as in an address. */
const headerList = z.pipe(
  z
    .string()
    .check(z.regex(/^[\w-]+=[^,=\s]*(,[\w-]+=[^,=\s]*)*$/, "expected name=value,name=value")),
  z.transform((text: string, context): Record<string, string> => {
    const pairs = text.split(",").map((pair) => pair.split("="));
    try {
      return Object.fromEntries(
        pairs.map(([name = "", value = ""]) => [name, decodeURIComponent(value)]),
      );
    } catch {
      const message = "expected values as in an address, where a percent sign is %25";
      context.issues.push({ code: "custom", input: "(withheld)", message });
      return z.NEVER;
    }
  }),
);

// As RFC 6750 (section 2.1) lets a bearer token be; any other could never be sent.
const bearerSecret = z
  .string()
  .check(
    z.minLength(16),
    z.maxLength(8_192),
    z.regex(/^[\w.~+/-]+=*$/, "expected letters, digits and -._~+/ alone"),
  );

const environmentSchema = z
  .object({
    DEPLOYMENT: z.enum(["local", "staging", "production"]),
    HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
    PORT: count(4301, 1, 65_535),
    TRUSTED_PROXY_HOPS: count(1, 0, 10),
    SITE_ORIGIN: origin,
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "expected a postgresql address" }),
    DATABASE_POOL_SIZE: count(10, 1, 100),
    FIREBASE_PROJECT_ID: z.string().check(z.minLength(1)),
    FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string().check(z.regex(/^[\w.-]+:\d+$/))),
    GOOGLE_CLIENT_ID: z.optional(z.string()),
    GOOGLE_CLIENT_SECRET: z.optional(z.string()),
    GOOGLE_TOKEN_URL: z.optional(httpUrl),
    STRIPE_SECRET_KEY: z
      .string()
      .check(z.regex(/^(sk|rk)_/, "expected a key that begins with sk_ or rk_")),
    // Two while one takes the other's place.
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .check(
        z.regex(
          /^whsec_[^\s,]+(,whsec_[^\s,]+)?$/,
          "expected a secret that begins with whsec_, or two of them with a comma between",
        ),
      ),
    STRIPE_API_BASE: z.optional(httpUrl),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "expected an smtp or smtps address" }),
    STORAGE_BUCKET: z.string().check(z.minLength(1)),
    STORAGE_ENDPOINT: z.optional(httpUrl),
    STORAGE_CREDENTIALS: z.optional(
      z.pipe(json, z.object({ client_email: z.string(), private_key: z.string() })),
    ),
    LICENCE_SIGNING_KEYS: z.pipe(json, signingKeysSchema),
    JOBS_SECRET: bearerSecret,
    MAIL_REPORTS_SECRET: z.optional(bearerSecret),
    BREACHED_PASSWORDS_URL: z.optional(httpUrl),
    // OpenTelemetry's own names, which its specification defines.
    OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
    OTEL_EXPORTER_OTLP_HEADERS: z.optional(headerList),
    OTEL_SERVICE_NAME: z._default(z.string(), "api"),
    OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
    LOG_LEVEL: z._default(
      z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
      "info",
    ),
  })
  .check(
    z.refine(
      (env) => env.DEPLOYMENT !== "production" || env.FIREBASE_AUTH_EMULATOR_HOST === undefined,
      {
        path: ["FIREBASE_AUTH_EMULATOR_HOST"],
        error: "must not be set in production: the emulator does not check signatures",
        when: () => true,
      },
    ),
    z.refine((env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET), {
      path: ["GOOGLE_CLIENT_SECRET"],
      error: "set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither",
      when: () => true,
    }),
  );

/** Settings of the API, by the names of the environment that `docs/architecture.md` lists. */
export type Config = z.infer<typeof environmentSchema>;

/** Thrown with every wrong setting named. Values are left out: some of them are secrets. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads and checks the settings. An empty variable counts as absent. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = environmentSchema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, code, message }) => {
    const name = String(path[0]);
    return `  ${path.join(".")}: ${name in given || code === "custom" ? message : "is missing"}`;
  });
  throw new ConfigError(`These settings are wrong:\n${[...new Set(lines)].join("\n")}`);
}

/** Where the local world keeps its settings. */
const LOCAL_SETTINGS = ".local/api.env";

/**
 * Takes the settings from a file for a program that a person starts. Without a file those of the environment
 * stay, and where it has none, the local world's are taken. Settings of two places are never mixed.
 */
export function loadSettings(file: string | undefined): void {
  if (file !== undefined) {
    for (const name of Object.keys(environmentSchema.shape)) delete process.env[name];
    process.loadEnvFile(file);
  } else if (process.env.DEPLOYMENT === undefined && existsSync(LOCAL_SETTINGS)) {
    process.loadEnvFile(LOCAL_SETTINGS);
  }
}

/** Express, in which the function's host answers what it could not read, shows stacks unless it is told so. */
export function keepStacksPrivate(environment: NodeJS.ProcessEnv = process.env): void {
  environment.NODE_ENV = "production";
}
