import type { ConsentConfig, OptionalItem } from "./types.ts";

/** Every item that the visitor decides about, in the order of the configuration. */
export function switchableItems(config: ConsentConfig): OptionalItem[] {
  return [...config.optional, ...config.functional];
}

/** The items' identifiers that pass, in the order of the configuration. */
export function pickIds(config: ConsentConfig, passes: (item: OptionalItem) => unknown): string[] {
  return switchableItems(config)
    .filter(passes)
    .map((item) => item.id);
}
