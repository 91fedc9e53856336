import { architectureSchema, platformSchema, versionSchema } from "@site/contracts/product";

import { platformNames, getSystemName } from "#app/lib/system-names.ts";

/** What the app says about itself in the address with which it opens the support page. */
export interface SupportContext {
  version: string;
  system: string;
}

/** Reads `version`, `platform` and `arch`; missing or unknown values stay empty. */
export function parseSupportContext(query: URLSearchParams): SupportContext {
  const version = versionSchema.safeParse(query.get("version")).data ?? "";
  const platform = platformSchema.safeParse(query.get("platform")).data;
  const arch = architectureSchema.safeParse(query.get("arch")).data;
  if (!platform) return { version, system: "" };
  return { version, system: arch ? getSystemName({ platform, arch }) : platformNames[platform] };
}
