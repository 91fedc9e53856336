import { openContent } from "@site/content/query/open-content";
import folder from "virtual:content-folder";

/** The content database as the prerender reads it. */
export const siteContent = openContent(folder);
