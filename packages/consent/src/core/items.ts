import type { ConsentConfig, OptionalService } from "./types.ts";

/** Every item that the visitor decides about, in the order of the configuration. */
export function getOptionalServices(config: ConsentConfig): OptionalService[] {
  return [...config.optional, ...config.functional];
}

/** The items' identifiers that pass, in the order of the configuration. */
export function getServiceIds(
  config: ConsentConfig,
  isIncluded: (item: OptionalService) => unknown,
): string[] {
  return getOptionalServices(config)
    .filter(isIncluded)
    .map((item) => item.id);
}
