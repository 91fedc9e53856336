import { readPageData } from "#app/content/page-data.ts";

import { SITE_STYLES } from "./rest-of-styles.tsx";

/** For a part that a visitor opens by a press: its page has no rules for it, so it waits for the whole stylesheet. */
export function WholeStyles() {
  const href = readPageData()?.stylesheet;
  return href && <link rel="stylesheet" href={href} precedence={SITE_STYLES} />;
}
