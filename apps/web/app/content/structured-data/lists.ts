import { absolute } from "@site/content/brand";

import type { SchemaThing } from "./thing.ts";

/** The breadcrumbs from the top of the site to a page. */
export function createBreadcrumbList(...trail: { name: string; path: string }[]): SchemaThing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: absolute(path),
    })),
  };
}

export function createItemList(entries: readonly { path: string; name: string }[]): SchemaThing {
  return {
    "@type": "ItemList",
    itemListElement: entries.map(({ path, name }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      url: absolute(path),
      name,
    })),
  };
}
