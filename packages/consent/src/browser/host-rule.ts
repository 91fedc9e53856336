import type { ConsentRule } from "../core/config.ts";

/**
 * Reads the rule that the host gives for this visitor: the attribute `data-consent-rule` of the root
 * element, or the response header `Server-Timing: consent;desc=opt-out`, which is the only header of
 * a page that its scripts can read. Without either, or with another value, the rule is `opt-in`.
 */
export function readHostRule(): ConsentRule {
  return toRule(document.documentElement.dataset.consentRule ?? readServerTiming());
}

export function toRule(value: unknown): ConsentRule {
  return value === "opt-out" || value === "none" ? value : "opt-in";
}

function readServerTiming(): string | undefined {
  try {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return page?.serverTiming.find(({ name }) => name === "consent")?.description;
  } catch {
    return undefined;
  }
}
