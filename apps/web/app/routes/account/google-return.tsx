import { GoogleReturnPanel } from "#app/features/auth/google-return-panel.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// The prerendered page does not know Google's response, so it waits for the browser.
export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/login/google",
  title: "Log in with Google",
  description: "Where Google sends you back after you log in there.",
  noindex: true,
});

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Log in with Google</PageHeading>
      <NoScriptNotice what="Logging in">The app itself needs no login.</NoScriptNotice>
      <Skeleton label="Reading Google's answer" lines={3} />
    </FullHeightPage>
  );
}

export function Component() {
  return (
    <FullHeightPage>
      <PageHeading>Log in with Google</PageHeading>
      <GoogleReturnPanel />
    </FullHeightPage>
  );
}
