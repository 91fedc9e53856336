import { type Consent, type ConsentOptions, createConsent } from "../src/browser/index.ts";
import type { ConsentConfig, OptionalService } from "../src/core/config.ts";
import { getRevision } from "../src/core/cookies.ts";

/** The reactions and reloads in a visitor's pages, in order. */
export type CallLog = string[];

function createService(id: string, calls: CallLog): OptionalService {
  return {
    id,
    name: id,
    description: `What ${id} is for.`,
    cookies: [id],
    accepted: () => void calls.push(`accepted ${id}`),
    declined: () => void calls.push(`declined ${id}`),
  };
}

/** Creates a configuration of two optional and two functional services that records when reactions run. */
export function createRecordingConfig(
  calls: CallLog,
  change: Partial<ConsentConfig> = {},
): ConsentConfig {
  const [count, ads, videos, maps] = ["count", "ads", "videos", "maps"].map((id) =>
    createService(id, calls),
  );
  const config: ConsentConfig = {
    necessary: [],
    optional: [
      { ...count, consentTypes: ["analytics_storage"] } as OptionalService,
      ads as OptionalService,
    ],
    functional: [videos as OptionalService, maps as OptionalService],
    cookieNames: { flag: "flag", list: "list" },
  };
  return { ...config, initialRevision: getRevision(config), ...change };
}

const ends: (() => void)[] = [];

/** Opens a page whose reloads are recorded instead of performed. */
export function openPage(
  calls: CallLog,
  change: Partial<ConsentConfig> = {},
  options: ConsentOptions = { reload: () => void calls.push("reload") },
): Consent {
  const consent = createConsent<ConsentConfig>(createRecordingConfig(calls, change), options);
  ends.push(consent.start());
  return consent;
}

/** Closes all open pages. */
export function closePages(): void {
  for (const end of ends.splice(0)) end();
}
