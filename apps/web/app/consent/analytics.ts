import type { AnalyticsEvent, EventParameters } from "./analytics-events.ts";
import { withoutQuery } from "./without-query.ts";

type Command = [name: string, ...parameters: unknown[]];

/** Where commands go: nowhere before consent, then into a queue, then to Google's tag. */
let take: ((command: Command) => void) | undefined;
let queue: Command[] = [];
/** The page that was recorded last: the next one's visitor came from there. */
let recorded: string | undefined;

/** The visitor consented: from now on events are kept for the tag that is on its way. */
export function expectRecording(): void {
  take ??= (command) => void queue.push(command);
  recordPageView();
}

/** Gives the tag what it was set up with, and all that was kept for it. */
export function beginRecording(setUp: Command[]): void {
  take = (command) => pushCommand(...command);
  for (const command of [...setUp, ...queue]) take(command);
  queue = [];
}

/** There is no tag: nothing is recorded. */
export function endRecording(): void {
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

/** Records the page that is open. Before consent it does nothing. */
export function recordPageView(): void {
  if (!take) return;
  // A query may hold tokens and purchases, so addresses are sent without it.
  const page_location = withoutQuery(location.href);
  const page_referrer = recorded ?? withoutQuery(document.referrer);
  recorded = page_location;
  // For the events that follow in this page. Set by `config` they would keep those of the first page.
  take(["set", { page_location, page_referrer }]);
  recordEvent("page_view", { page_location, page_referrer, page_title: document.title });
}

/** Google's tag takes an `arguments` object, which no arrow function has. */
function pushCommand(..._command: Command): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer.push(arguments);
}
