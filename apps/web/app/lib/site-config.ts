import { type SiteConfig, siteConfigSchema } from "@site/contracts/site/site-config";

const ADDRESS = "/site-config.json";

/** The site settings could not be read. `unreachable` may be temporary, `malformed` is an error of the host. */
export class SiteConfigError extends Error {
  readonly reason: "unreachable" | "malformed";

  constructor(reason: "unreachable" | "malformed", detail: string, cause?: unknown) {
    super(`${ADDRESS} ${detail}`, { cause });
    this.name = "SiteConfigError";
    this.reason = reason;
  }
}

async function fetchSiteConfig(): Promise<SiteConfig> {
  let response: Response;
  try {
    response = await fetch(ADDRESS, { headers: { accept: "application/json" } });
  } catch (thrown) {
    throw new SiteConfigError("unreachable", "could not be fetched", thrown);
  }
  if (!response.ok) {
    throw new SiteConfigError("unreachable", `answered ${response.status}`);
  }
  const body: unknown = await response.json().catch((thrown: unknown) => {
    throw new SiteConfigError("malformed", "is not JSON", thrown);
  });
  const parsed = siteConfigSchema.safeParse(body);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new SiteConfigError("malformed", `is wrong at ${wrong.join("; ")}`);
  }
  return parsed.data;
}

let loading: Promise<SiteConfig> | undefined;
let loaded: SiteConfig | undefined;

/** The settings if already loaded, for content that must not appear late. */
export function getLoadedSiteConfig(): SiteConfig | undefined {
  return loaded;
}

/** Loads the settings of this environment once. After a failure, the next call tries again. */
export function loadSiteConfig(): Promise<SiteConfig> {
  loading ??= fetchSiteConfig().then(
    (config) => (loaded = config),
    (thrown: unknown) => {
      loading = undefined;
      throw thrown;
    },
  );
  return loading;
}
