import { absolute } from "@site/content/brand";

import type { Thing } from "./thing.ts";

/** The breadcrumbs from the top of the site to a page. */
export function breadcrumbList(...trail: { name: string; path: string }[]): Thing {
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

export function itemList(entries: readonly { path: string; name: string }[]): Thing {
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
