import { generateKeyPairSync, createHash, randomBytes, type KeyObject, sign } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { escapeHtml } from "@site/content/markup";
import * as z from "zod/mini";

import { sendText, sendHtml, sendJson, isLocalRequest, startHttpServer } from "./http.ts";

const styles =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem}" +
  "form{display:grid;gap:1rem;margin-block:1.5rem}label{display:grid;gap:.25rem}label.tick{display:flex;gap:.5rem}" +
  "input,button{font:inherit;padding:.5rem .75rem}.quiet{opacity:.75}";

/** Renders the page where people choose an account and allow the site to use it. */
export function renderChoicePage(request: AuthorizationRequest): string {
  const hidden = Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  const site = new URL(request.redirect_uri).host;
  return renderPage(
    "Sign in",
    `<p class="quiet">A stand-in of Google's page, on this machine alone. Nothing that you enter leaves it.</p>
<p>${escapeHtml(site)} wants to know your name and your email address.</p>
<form method="post">${hidden}
<label>Email <input name="email" type="email" autocomplete="off" value="${escapeHtml(request.login_hint ?? "grace@example.com")}"></label>
<label>Name <input name="name" autocomplete="off" value="Grace Grid"></label>
<label class="tick"><input name="verified" type="checkbox" checked> Google has verified this address</label>
<button name="answer" value="agree">Continue</button>
<button name="answer" value="deny">Cancel</button>
</form>`,
  );
}

export function renderErrorPage(reason: string): string {
  return renderPage(
    "Access blocked",
    `<p>The site's request cannot be answered: ${escapeHtml(reason)}</p>`,
  );
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

interface IdTokenInput {
  person: GoogleAccount;
  clientId: string;
  privateKey: KeyObject;
  now: Date;
}

const HOUR = 3_600;

/** Creates an ID token with Google's claims, signed with our own key. */
export function createIdToken({ person, clientId, privateKey, now }: IdTokenInput): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const [givenName = "", ...rest] = person.name.split(" ");
  const signed = [
    { alg: "RS256", typ: "JWT", kid: "stand-in" },
    {
      iss: "https://accounts.google.com",
      aud: clientId,
      azp: clientId,
      sub: getSubject(person.email),
      email: person.email,
      email_verified: person.emailVerified,
      name: person.name,
      given_name: givenName,
      family_name: rest.join(" "),
      iat: issuedAt,
      exp: issuedAt + HOUR,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url");
  return `${signed}.${signature}`;
}

/** Returns a subject of digits, as Google does, always the same for the same person. */
function getSubject(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest();
  return `1${digest.readBigUInt64BE().toString().padStart(20, "0")}`;
}

/** The account for which a code was issued. */
export interface GoogleAccount {
  email: string;
  emailVerified: boolean;
  name: string;
}

interface CodeExchange {
  code: string;
  redirectUri: string;
  codeVerifier: string;
}

/** Lifetime of a code, the same as at Google. */
const LIFETIME_MS = 10 * 60_000;

/** Stores the issued codes. Each can be exchanged once, before it expires, with its verifier. */
export function createGrantStore(now: () => Date) {
  const waiting = new Map<
    string,
    { person: GoogleAccount; request: AuthorizationRequest; expiresAt: number }
  >();
  return {
    give(person: GoogleAccount, request: AuthorizationRequest): string {
      const code = `4/${randomBytes(32).toString("base64url")}`;
      waiting.set(code, { person, request, expiresAt: now().getTime() + LIFETIME_MS });
      return code;
    },
    /** Returns undefined if the code is not valid. The code cannot be used again in either case. */
    redeem({ code, redirectUri, codeVerifier }: CodeExchange): GoogleAccount | undefined {
      const grant = waiting.get(code);
      waiting.delete(code);
      if (!grant || grant.expiresAt <= now().getTime()) return undefined;
      const { person, request } = grant;
      const challenge = createHash("sha256").update(codeVerifier).digest("base64url");
      const fits = request.redirect_uri === redirectUri && request.code_challenge === challenge;
      return fits ? person : undefined;
    },
  };
}

/** The parameters of the redirect to Google (OpenID Connect Core, 3.1.2.1; RFC 7636, 4.3). */
const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal("code"),
  scope: z.string().check(z.regex(/\bopenid\b/)),
  state: z.optional(z.string()),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal("S256"),
  login_hint: z.optional(z.string()),
});
export type AuthorizationRequest = z.infer<typeof requestSchema>;

type ParsedRequest = { request: AuthorizationRequest } | { refusal: string };

/**
 * Parses an authorization request. Errors are shown on this page instead of sent to the redirect address, which is
 * not yet verified.
 */
export function parseAuthorizationRequest(
  parameters: URLSearchParams,
  client: GoogleOptions,
): ParsedRequest {
  const given = Object.fromEntries(parameters);
  if (given.client_id !== client.clientId) return { refusal: "invalid_client" };
  if (!client.redirectUris.includes(given.redirect_uri ?? "")) {
    return { refusal: "redirect_uri_mismatch" };
  }
  const parsed = requestSchema.safeParse(given);
  return parsed.success
    ? { request: parsed.data }
    : { refusal: `invalid_request: ${parsed.error.issues.map(({ path }) => path[0]).join(", ")}` };
}

export interface GoogleStandIn {
  url: string;
  /** The value of `google.authorizationUrl` in the site's settings. */
  authorizationUrl: string;
  /** The value of `GOOGLE_TOKEN_URL`. */
  tokenUrl: string;
  stop: () => Promise<void>;
}

/**
 * Starts a mock of the two endpoints of Google's sign-in: the page where people choose an account, and the endpoint
 * where a site's server exchanges a code for a token.
 */
export async function startGoogle(options: GoogleOptions): Promise<GoogleStandIn> {
  const now = options.now ?? (() => new Date());
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const routes = { client: options, grants: createGrantStore(now), privateKey, now };
  const server = await startHttpServer((request, response) => {
    handleGoogleRequest(request, response, routes).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The stand-in of Google failed; its reason is in the log.");
    });
  }, options.port);
  return {
    url: server.url,
    authorizationUrl: `${server.url}/o/oauth2/v2/auth`,
    tokenUrl: `${server.url}/token`,
    stop: server.close,
  };
}

export interface GoogleOptions {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Allowed redirect addresses, which must match exactly. */
  redirectUris: readonly string[];
  now?: () => Date;
}

interface GoogleRoutes {
  client: GoogleOptions;
  grants: ReturnType<typeof createGrantStore>;
  privateKey: KeyObject;
  now: () => Date;
}

async function handleGoogleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  routes: GoogleRoutes,
): Promise<void> {
  if (!isLocalRequest(request)) return sendText(response, 403, "Only for this machine.");
  const url = URL.parse(request.url ?? "/", "http://google.invalid");
  switch (`${request.method} ${url?.pathname}`) {
    case "GET /o/oauth2/v2/auth": {
      const read = parseAuthorizationRequest(
        url?.searchParams ?? new URLSearchParams(),
        routes.client,
      );
      if ("refusal" in read) return sendHtml(response, 400, renderErrorPage(read.refusal));
      return sendHtml(response, 200, renderChoicePage(read.request));
    }
    case "POST /o/oauth2/v2/auth":
      return handleAccountChoice(new URLSearchParams(await text(request)), response, routes);
    case "POST /token":
      return handleTokenRequest(new URLSearchParams(await text(request)), response, routes);
    default:
      return sendText(response, 404, "The stand-in of Google knows no such address.");
  }
}

function handleAccountChoice(
  form: URLSearchParams,
  response: ServerResponse,
  routes: GoogleRoutes,
): void {
  const read = parseAuthorizationRequest(form, routes.client);
  if ("refusal" in read) return sendHtml(response, 400, renderErrorPage(read.refusal));
  const back = new URL(read.request.redirect_uri);
  if (read.request.state !== undefined) back.searchParams.set("state", read.request.state);
  if (form.get("answer") === "agree") {
    const person = {
      email: form.get("email") ?? "",
      emailVerified: form.has("verified"),
      name: form.get("name") ?? "",
    };
    back.searchParams.set("code", routes.grants.give(person, read.request));
    back.searchParams.set("scope", read.request.scope);
  } else {
    back.searchParams.set("error", "access_denied");
  }
  response.writeHead(303, { Location: back.href, "Cache-Control": "no-store" }).end();
}

function handleTokenRequest(
  form: URLSearchParams,
  response: ServerResponse,
  routes: GoogleRoutes,
): void {
  const { client, grants, privateKey, now } = routes;
  const field = (name: string) => form.get(name) ?? "";
  if (field("client_id") !== client.clientId || field("client_secret") !== client.clientSecret) {
    return sendJson(response, 401, { error: "invalid_client" });
  }
  if (field("grant_type") !== "authorization_code") {
    return sendJson(response, 400, { error: "unsupported_grant_type" });
  }
  if (!client.redirectUris.includes(field("redirect_uri"))) {
    return sendJson(response, 400, { error: "redirect_uri_mismatch" });
  }
  const person = grants.redeem({
    code: field("code"),
    redirectUri: field("redirect_uri"),
    codeVerifier: field("code_verifier"),
  });
  if (!person) return sendJson(response, 400, { error: "invalid_grant" });
  return sendJson(response, 200, {
    access_token: "stand-in",
    expires_in: 3_599,
    scope: "openid email profile",
    token_type: "Bearer",
    id_token: createIdToken({ person, clientId: client.clientId, privateKey, now: now() }),
  });
}
