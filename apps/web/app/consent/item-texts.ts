import type { consentConfig } from "./consent-config.ts";

type ItemId = (typeof consentConfig)["necessary" | "optional" | "functional"][number]["id"];

/** Name and description of every item of the configuration, which is in English, in another language. */
export type ItemTexts = Record<ItemId, { name: string; description: string }>;
