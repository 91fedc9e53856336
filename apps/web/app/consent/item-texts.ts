import type { consentConfig } from "./consent-config.ts";

type ItemId = (typeof consentConfig)["necessary" | "optional" | "functional"][number]["id"];

/** Translated name and description of every service; the configuration itself is in English. */
export type ItemTexts = Record<ItemId, { name: string; description: string }>;
