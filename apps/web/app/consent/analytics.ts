import type { AnalyticsEvent, EventParameters } from "./analytics-events.ts";

type Command = [name: string, ...parameters: unknown[]];

/** Sends a command to Google's tag, or to the queue while the tag loads. Undefined before consent. */
let sendCommand: ((command: Command) => void) | undefined;
let queue: Command[] = [];
/** The last recorded page, sent as the referrer of the next one. */
let lastPage: string | undefined;

/** Starts queueing events after consent, while the tag loads. */
export function queueEvents(): void {
  sendCommand ??= (command) => void queue.push(command);
  recordPageView();
}

/** Passes the setup and all queued commands to the tag. */
export function startRecording(setUp: Command[]): void {
  sendCommand = (command) => pushToDataLayer(...command);
  for (const command of [...setUp, ...queue]) sendCommand(command);
  queue = [];
}

/** Drops the queue, because this page loads no tag. */
export function stopRecording(): void {
  sendCommand = undefined;
  queue = [];
  lastPage = undefined;
}

/** Records an event. Does nothing before consent. */
export function recordEvent<Event extends AnalyticsEvent>(
  event: Event,
  parameters: EventParameters<Event>,
): void {
  sendCommand?.(["event", event, parameters]);
}

/** Records the open page. Does nothing before consent. */
export function recordPageView(): void {
  if (!sendCommand) return;
  // Queries can contain tokens and purchase ids, so URLs are sent without them.
  const page_location = stripQuery(location.href);
  const page_referrer = lastPage ?? stripQuery(document.referrer);
  lastPage = page_location;
  // `set` applies to later events on this page; `config` would keep the values of the first page.
  sendCommand(["set", { page_location, page_referrer }]);
  recordEvent("page_view", { page_location, page_referrer, page_title: document.title });
}

/** Google's tag needs an `arguments` object, which arrow functions do not have. */
function pushToDataLayer(..._command: Command): void {
  window.dataLayer ??= [];
  try {
    // oxlint-disable-next-line prefer-rest-params
    window.dataLayer.push(arguments);
  } catch (error) {
    // Google's tag replaces `push`. Its errors must not reach the page, which records events while it renders.
    reportError(error);
  }
}

/** A URL without query and fragment; empty for an invalid one. */
function stripQuery(address: string): string {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : "";
}
