import { LogOutStatus } from "#app/features/auth/log-out-status.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/logout",
      title: "Log out",
      description: "Logs you out in this browser.",
      noindex: true,
    }),
};

export function Component() {
  return (
    <FullHeightPage>
      <PageHeading>Log out</PageHeading>
      <LogOutStatus />
    </FullHeightPage>
  );
}
