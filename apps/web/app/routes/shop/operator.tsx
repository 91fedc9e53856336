import { ApiProvider } from "#app/api/api-provider.tsx";
import { OperatorDesk } from "#app/features/operator/operator-desk.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { useSessionEnd } from "#app/session/use-session-end.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

export const loader = guardedLoader;

export const handle: PageHandle = {
  meta: () =>
    pageMeta({
      path: "/operator",
      title: "Operator",
      description: "Where the shop's staff help its customers.",
      noindex: true,
    }),
};

export function HydrateFallback() {
  return (
    <TallPage>
      <PageHeading>Operator</PageHeading>
      <WithoutScript what="The operator's screen" />
      <Skeleton label="Loading the shop" lines={12} />
    </TallPage>
  );
}

export function Component() {
  useSessionEnd();
  return (
    <ApiProvider>
      <TallPage>
        <PageHeading>Operator</PageHeading>
        <OperatorDesk />
      </TallPage>
    </ApiProvider>
  );
}
