import type { SiteConfig } from "@site/contracts/site/site-config";

import { readWorld } from "../local-world.ts";

export async function siteConfig(): Promise<SiteConfig> {
  const response = await fetch(`${readWorld().site}/site-config.json`);
  return (await response.json()) as SiteConfig;
}

/** Calls a procedure of the API: a mutation with an input, a query without one. */
export async function call<Answer>(
  { idToken }: { idToken: string },
  procedure: string,
  body?: object,
): Promise<Answer> {
  const address = `${readWorld().site}/api/trpc/${procedure}`;
  const answer = (await ask(address, { body, token: idToken })) as { result: { data: Answer } };
  return answer.result.data;
}

/** Asks a service for JSON, with a bearer token if there is one. */
export async function ask(
  address: string,
  { body, token }: { body?: object | undefined; token?: string },
): Promise<unknown> {
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}
