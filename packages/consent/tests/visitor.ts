import { type Consent, type ConsentOptions, createConsent } from "../src/browser/index.ts";
import type { ConsentConfig, OptionalItem } from "../src/core/types.ts";

/** What happened in the pages of one visitor, in order. */
export type Calls = string[];

function item(id: string, calls: Calls): OptionalItem {
  return {
    id,
    name: id,
    description: `What ${id} is for.`,
    cookies: [id],
    accepted: () => void calls.push(`accepted ${id}`),
    declined: () => void calls.push(`declined ${id}`),
  };
}

/** Two optional items and two functional ones, which record when their reactions run. */
export function recordingConfig(calls: Calls, change: Partial<ConsentConfig> = {}): ConsentConfig {
  const [count, ads, videos, maps] = ["count", "ads", "videos", "maps"].map((id) =>
    item(id, calls),
  );
  return {
    necessary: [],
    optional: [
      { ...count, consentTypes: ["analytics_storage"] } as OptionalItem,
      ads as OptionalItem,
    ],
    functional: [videos as OptionalItem, maps as OptionalItem],
    cookieNames: { flag: "flag", list: "list" },
    firstSet: ["count", "ads", "videos", "maps"],
    ...change,
  };
}

const ends: (() => void)[] = [];

/** Opens a page; a reload is recorded, not done. */
export function open(
  calls: Calls,
  change: Partial<ConsentConfig> = {},
  options: ConsentOptions = { reload: () => void calls.push("reload") },
): Consent {
  const consent = createConsent<ConsentConfig>(recordingConfig(calls, change), options);
  ends.push(consent.start());
  return consent;
}

/** Leaves all open pages. */
export function leave(): void {
  for (const end of ends.splice(0)) end();
}
