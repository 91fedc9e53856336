/**
 * Words that common filter lists (EasyList, EasyPrivacy, Fanboy's Annoyances) look for in addresses.
 * A blocker would take a file with one of them away, whatever is in it.
 */
const blockedWords = [
  "ad",
  "ads",
  "advert",
  "affiliate",
  "analytics",
  "banner",
  "beacon",
  "campaign",
  "ccpa",
  "consent",
  "cookie",
  "counter",
  "fingerprint",
  "gdpr",
  "gtag",
  "measure",
  "metric",
  "newsletter",
  "notification",
  "pixel",
  "popup",
  "privacy",
  "promo",
  "push",
  "share",
  "social",
  "sponsor",
  "stat",
  "subscribe",
  "survey",
  "telemetry",
  "track",
  "tracker",
  "tracking",
];

const blocked = new Set(blockedWords.flatMap((word) => [word, `${word}s`]));

/** Whether a filter list may match the name of a file, of words between hyphens, dots and underscores. */
export function isBlockedName(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => blocked.has(word));
}

/**
 * How a chunk's file is called. Pages and parts have names. Shared chunks have none: every file would list it. Nor
 * has what a blocker would take for something else.
 */
export function getChunkFileName(chunk: { name: string; isDynamicEntry: boolean }): string {
  const isNamed = chunk.isDynamicEntry && !isBlockedName(chunk.name);
  return `assets/${isNamed ? "[name]-" : ""}[hash:8].js`;
}
