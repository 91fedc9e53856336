import type { IncomingMessage, ServerResponse } from "node:http";

import * as z from "zod/mini";

import { sendHtml, sendJson, sendText, isLocalRequest } from "../http.ts";
import { renderListPage, renderMessagePage, renderMissingPage } from "./pages.ts";
import type { MessageStore } from "./store.ts";

const querySchema = z.object({
  to: z.optional(z.string()),
  after: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  /** Maximum time to wait for a mail, in seconds. */
  wait: z._default(z.coerce.number().check(z.gte(0), z.lte(60)), 25),
});
// Mails are untrusted HTML: allows no scripts, forms or frames. Links open in a new tab.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
  "style-src 'unsafe-inline'; img-src http: https: data:";

function openLinksInTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html;
}

/** Serves the inbox's pages, and its JSON API for tests. */
export async function handleInboxRequest(
  request: IncomingMessage,
  response: ServerResponse,
  store: MessageStore,
): Promise<void> {
  if (!isLocalRequest(request)) return sendText(response, 403, "Only for this machine.");
  const url = URL.parse(request.url ?? "/", "http://inbox.invalid");
  const query = querySchema.safeParse(Object.fromEntries(url?.searchParams ?? []));
  if (!url || !query.success) return sendText(response, 400, "This address cannot be read.");
  const { to, after, wait } = query.data;

  switch (`${request.method} ${url.pathname}`) {
    case "GET /":
      return sendHtml(response, 200, renderListPage(store.list({ to: to || undefined }), to ?? ""));
    case "POST /delete":
      store.clear();
      response.writeHead(303, { Location: "/" }).end();
      return;
    case "GET /api/messages":
      return sendJson(response, 200, { messages: store.list({ to, after }) });
    case "GET /api/messages/next": {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      const message = await store.waitForMessage({ to, after }, wait * 1_000, gone.signal);
      if (message) return sendJson(response, 200, { message });
      response.writeHead(204).end();
      return;
    }
    default:
      return handleMessageRequest(request, response, url.pathname, store);
  }
}

function handleMessageRequest(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  store: MessageStore,
): void {
  const [, id, part] = /^\/messages\/(\d{1,9})(?:\/(html|source))?$/.exec(pathname) ?? [];
  const message = request.method === "GET" && id ? store.find(Number(id)) : undefined;
  if (!message) return sendHtml(response, 404, renderMissingPage());
  if (part === "source") {
    return sendText(response, 200, Buffer.from(store.source(message.id) ?? []).toString("utf8"));
  }
  if (part === "html") {
    return sendHtml(response, 200, openLinksInTabs(message.html), {
      "Content-Security-Policy": mailPolicy,
    });
  }
  return sendHtml(response, 200, renderMessagePage(message));
}
