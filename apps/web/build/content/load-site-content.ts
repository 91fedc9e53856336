import { draftFolders } from "@site/content/read/folders";
import type { ViteDevServer } from "vite";

import type { SiteContent } from "../../app/content/site-content.ts";
import type * as Opened from "./open-site-content.ts";

/** The content with drafts. Loaded by Vite, so that an edited dataset is described again. */
export async function loadSiteContent(server: ViteDevServer): Promise<SiteContent> {
  const { openSiteContent } = (await server.ssrLoadModule(
    "/build/content/open-site-content.ts",
  )) as typeof Opened;
  return openSiteContent(draftFolders.target);
}
