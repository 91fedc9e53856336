import { ApiProvider } from "#app/api/api-provider.tsx";
import { OperatorConsole } from "#app/features/operator/operator-console.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader, useSessionEnd } from "#app/session/guards.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/operator",
  title: "Operator",
  description: "Where the shop's staff help its customers.",
  noindex: true,
});

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
        <OperatorConsole />
      </FullHeightPage>
    </ApiProvider>
  );
}
