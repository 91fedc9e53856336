import type { AnalyticsEvent, EventParameters } from "./analytics-events.ts";

type Command = [name: string, ...parameters: unknown[]];

/** Where commands go: nowhere before consent, then into a queue, then to Google's tag. */
let take: ((command: Command) => void) | undefined;
let queue: Command[] = [];
/** The last recorded page, which is the referrer of the next one. */
let recorded: string | undefined;

/** After consent: queue events for the tag while it loads. */
export function queueEvents(): void {
  take ??= (command) => void queue.push(command);
  recordPageView();
}

/** Passes the tag its setup and all queued commands. */
export function startRecording(setUp: Command[]): void {
  take = (command) => pushCommand(...command);
  for (const command of [...setUp, ...queue]) take(command);
  queue = [];
}

/** There is no tag: nothing is recorded. */
export function stopRecording(): void {
  take = undefined;
  queue = [];
  recorded = undefined;
}

/** Records one of the events that the page about cookies lists. Before consent it does nothing. */
export function recordEvent<Event extends AnalyticsEvent>(
  event: Event,
  parameters: EventParameters<Event>,
): void {
  take?.(["event", event, parameters]);
}

/** Records the open page. Before consent it does nothing. */
export function recordPageView(): void {
  if (!take) return;
  // A query may hold tokens and purchases, so addresses are sent without it.
  const page_location = stripQuery(location.href);
  const page_referrer = recorded ?? stripQuery(document.referrer);
  recorded = page_location;
  // For later events in this page. Set by `config`, they would keep the values of the first page.
  take(["set", { page_location, page_referrer }]);
  recordEvent("page_view", { page_location, page_referrer, page_title: document.title });
}

/** Google's tag needs an `arguments` object, which arrow functions do not have. */
function pushCommand(..._command: Command): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments);
}

/** An address without query and fragment; empty if there is none. */
function stripQuery(address: string): string {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : "";
}
