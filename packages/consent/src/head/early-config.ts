import type { ConsentConfig } from "../core/types.ts";

/** What the head script has to know, as JSON. */
export interface EarlyConfig extends ConsentConfig {
  /** Whether any item has a declined reaction. */
  hasDeclined: boolean;
}

/** The part of a configuration that decides about the bar, without texts and functions. */
export function earlyConfig(config: ConsentConfig): EarlyConfig {
  const { cookieNames, domain, firstSet } = config;
  const items = [...config.optional, ...config.functional];
  return {
    necessary: [],
    optional: items.map(({ id, cookies }) => ({ id, cookies, name: "", description: "" })),
    functional: [],
    ...(cookieNames ? { cookieNames } : {}),
    ...(domain ? { domain } : {}),
    ...(firstSet ? { firstSet } : {}),
    hasDeclined: items.some((item) => item.declined),
  };
}
