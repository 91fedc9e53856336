/**
 * Words that common filter lists (EasyList, EasyPrivacy, Fanboy's Annoyances) match in URLs. An ad blocker would block
 * a file with such a name, whatever it contains.
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
  "report",
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

/** Whether a filter list may match a file name, split into words at hyphens, dots and underscores. */
export function isBlockedName(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => blocked.has(word));
}

/**
 * The file name of a chunk. Pages and lazy components keep their names, unless a blocker might match them. Shared
 * chunks are unnamed, because all their importers would list the name.
 */
export function getChunkFileName(chunk: { name: string; isDynamicEntry: boolean }): string {
  const isNamed = chunk.isDynamicEntry && !isBlockedName(chunk.name);
  return `assets/${isNamed ? "[name]-" : ""}[hash:8].js`;
}
