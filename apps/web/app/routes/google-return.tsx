import { GoogleReturnPanel } from "#app/features/auth/google-return-panel.tsx";
import { guardedLoader } from "#app/lib/guards.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

// The prerendered page does not know the answer yet, so the page waits for the browser.
export const clientLoader = guardedLoader;

export const meta = () =>
  pageMeta({
    path: "/login/google",
    title: "Log in with Google",
    description: "Where Google sends you back to after you have agreed there.",
    noindex: true,
  });

export function HydrateFallback() {
  return (
    <TallPage>
      <PageHeading>Log in with Google</PageHeading>
      <WithoutScript what="Logging in">The app itself needs no login.</WithoutScript>
      <Skeleton label="Reading Google's answer" lines={3} />
    </TallPage>
  );
}

export default function GoogleReturn() {
  return (
    <TallPage>
      <PageHeading>Log in with Google</PageHeading>
      <GoogleReturnPanel />
    </TallPage>
  );
}
