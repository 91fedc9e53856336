import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

import { sendHtml, sendJson, sendText } from "./http/answer.ts";
import { isLocalRequest } from "./http/is-local-request.ts";
import { listen } from "./http/listen.ts";
import { readFigures, readSpans } from "./telemetry/otlp.ts";
import { figuresPage, listPage, missingPage, tracePage } from "./telemetry/pages.ts";
import {
  createTelemetryStore,
  isOfJob,
  type TelemetryStore,
  type Trace,
} from "./telemetry/store.ts";

export interface TelemetryViewer extends Pick<TelemetryStore, "traces" | "figures"> {
  /** Of the pages, and the value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a receiver of OTLP over HTTP in JSON, and the pages that show what it was told. */
export async function startTelemetryViewer(port: number): Promise<TelemetryViewer> {
  const store = createTelemetryStore();
  const { url, close } = await listen((request, response) => {
    answerViewer(request, response, store).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The viewer failed; its reason is in the log.");
    });
  }, port);
  return { url, traces: store.traces, figures: store.figures, stop: close };
}

async function answerViewer(
  request: IncomingMessage,
  response: ServerResponse,
  store: TelemetryStore,
): Promise<void> {
  if (!isLocalRequest(request)) return sendText(response, 403, "Only for this machine.");
  const url = URL.parse(request.url ?? "/", "http://viewer.invalid");
  if (!url) return sendText(response, 400, "This address cannot be read.");
  const path = url.pathname;
  switch (`${request.method} ${path}`) {
    case "POST /v1/traces":
      return take(response, readSpans(await bodyOf(request)), store.addSpans);
    case "POST /v1/metrics":
      return take(response, readFigures(await bodyOf(request)), store.addFigures);
    case "GET /":
      return sendHtml(response, 200, list(store, url.searchParams));
    case "GET /figures":
      return sendHtml(response, 200, figuresPage(store.figures()));
    case "GET /api/traces":
      return sendJson(response, 200, { traces: store.traces() });
    case "GET /api/figures":
      return sendJson(response, 200, { figures: store.figures() });
    default: {
      const id = /^\/traces\/([0-9a-f]{32})$/.exec(path)?.[1];
      const trace = store.traces().find((each) => each.id === id);
      return trace
        ? sendHtml(response, 200, tracePage(trace))
        : sendHtml(response, 404, missingPage());
    }
  }
}

const bodyOf = (request: IncomingMessage): Promise<unknown> => json(request).catch(() => undefined);

/** Answers as OTLP asks: an empty object, which says that nothing was left out. */
function take<T>(response: ServerResponse, told: T | undefined, add: (told: T) => void): void {
  if (told === undefined) return sendText(response, 400, "Send OTLP as JSON.");
  add(told);
  sendJson(response, 200, {});
}

function list(store: TelemetryStore, query: URLSearchParams): string {
  const sought = query.get("q")?.trim() ?? "";
  const shown = store
    .traces()
    .filter(({ spans }) => sought !== "" || query.has("jobs") || !isOfJob(spans))
    .filter((trace) => sought === "" || says(trace, sought));
  return listPage(shown, sought);
}

function says({ id, spans }: Trace, sought: string): boolean {
  return (
    id === sought ||
    spans.some(
      ({ name, attributes }) => name.includes(sought) || attributes["request.id"] === sought,
    )
  );
}
