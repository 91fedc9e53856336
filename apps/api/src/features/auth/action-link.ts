import type { LinkKind } from "../../providers/identity.ts";

interface ActionLink {
  siteOrigin: string;
  mode: LinkKind;
  oobCode: string;
  returnPath?: string | undefined;
}

/** The address of our own page that acts on a mail link: opening it changes nothing, its button does. */
export function actionLink({ siteOrigin, mode, oobCode, returnPath }: ActionLink): string {
  const query = new URLSearchParams({ mode, oobCode });
  if (returnPath) query.set("returnPath", returnPath);
  return `${siteOrigin}/email-confirm?${query}`;
}
