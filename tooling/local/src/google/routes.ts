import type { KeyObject } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { sendHtml, sendJson, sendText } from "../http/answer.ts";
import { isLocalRequest } from "../http/is-local-request.ts";
import { readAuthorizationRequest } from "./authorization-request.ts";
import type { createGrants } from "./grants.ts";
import { issueIdToken } from "./id-token.ts";
import type { GoogleOptions } from "./options.ts";
import { choicePage, refusalPage } from "./page.ts";

export interface GoogleRoutes {
  client: GoogleOptions;
  grants: ReturnType<typeof createGrants>;
  privateKey: KeyObject;
  now: () => Date;
}

export async function answerGoogle(
  request: IncomingMessage,
  response: ServerResponse,
  routes: GoogleRoutes,
): Promise<void> {
  if (!isLocalRequest(request)) return sendText(response, 403, "Only for this machine.");
  const url = URL.parse(request.url ?? "/", "http://google.invalid");
  switch (`${request.method} ${url?.pathname}`) {
    case "GET /o/oauth2/v2/auth": {
      const read = readAuthorizationRequest(
        url?.searchParams ?? new URLSearchParams(),
        routes.client,
      );
      if ("refusal" in read) return sendHtml(response, 400, refusalPage(read.refusal));
      return sendHtml(response, 200, choicePage(read.request));
    }
    case "POST /o/oauth2/v2/auth":
      return answerChoice(new URLSearchParams(await text(request)), response, routes);
    case "POST /token":
      return answerToken(new URLSearchParams(await text(request)), response, routes);
    default:
      return sendText(response, 404, "The stand-in of Google knows no such address.");
  }
}

function answerChoice(form: URLSearchParams, response: ServerResponse, routes: GoogleRoutes): void {
  const read = readAuthorizationRequest(form, routes.client);
  if ("refusal" in read) return sendHtml(response, 400, refusalPage(read.refusal));
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

function answerToken(form: URLSearchParams, response: ServerResponse, routes: GoogleRoutes): void {
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
    id_token: issueIdToken({ person, clientId: client.clientId, privateKey, now: now() }),
  });
}
