import { ApiProvider } from "#app/api/api-provider.tsx";
import { OperatorDesk } from "#app/features/operator/operator-desk.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { useSessionEnd } from "#app/session/use-session-end.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

export const loader = guardedLoader;

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/operator",
      title: "Operator",
      description: "Where the shop's staff help its customers.",
      noindex: true,
    }),
};

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Operator</PageHeading>
      <NoScriptNotice what="The operator's screen" />
      <Skeleton label="Loading the shop" lines={12} />
    </FullHeightPage>
  );
}

export function Component() {
  useSessionEnd();
  return (
    <ApiProvider>
      <FullHeightPage>
        <PageHeading>Operator</PageHeading>
        <OperatorDesk />
      </FullHeightPage>
    </ApiProvider>
  );
}
