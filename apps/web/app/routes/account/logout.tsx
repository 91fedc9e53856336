import { LogOutStatus } from "#app/features/auth/log-out-status.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { TallPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

export const handle: PageHandle = {
  meta: () =>
    pageMeta({
      path: "/logout",
      title: "Log out",
      description: "Logs you out in this browser.",
      noindex: true,
    }),
};

export function Component() {
  return (
    <TallPage>
      <PageHeading>Log out</PageHeading>
      <LogOutStatus />
    </TallPage>
  );
}
