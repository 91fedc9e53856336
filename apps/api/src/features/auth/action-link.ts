import { mailLinkPage } from "../../mail/link-token.ts";
import type { LinkKind } from "../../providers/identity.ts";

interface ActionLink {
  siteOrigin: string;
  mode: LinkKind;
  oobCode: string;
  returnPath?: string | undefined;
}

/** The page that handles the identity service's links. */
export function actionLink({ siteOrigin, mode, oobCode, returnPath }: ActionLink): string {
  return mailLinkPage(siteOrigin, { mode, oobCode, ...(returnPath && { returnPath }) });
}
