import { brand } from "@site/content/brand";
import { lazy } from "react";

import { pageMeta } from "#app/lib/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { ListOfFiles } from "#app/ui/list-of-files.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

export const meta = () =>
  pageMeta({
    path: "/other-os",
    title: "Other systems and versions",
    description: `Every version of ${brand.name} for every system, old ones included.`,
  });

// The page does not wait for the API's client.
const ReleaseMatrix = lazy(async () => {
  const [{ ApiProvider }, { ReleaseMatrix }] = await Promise.all([
    import("#app/lib/api-provider.tsx"),
    import("#app/features/download/release-matrix.tsx"),
  ]);
  return {
    default: () => (
      <ApiProvider>
        <ReleaseMatrix />
      </ApiProvider>
    ),
  };
});

export default function OtherSystems() {
  return (
    <TallPage>
      <Breadcrumbs
        trail={[{ label: "Download", to: "/download" }]}
        current="Other systems and versions"
      />
      <PageHeading lead="Every version that was ever released, for every system. A licence holds for ever for each version that came out before its updates ended, so old ones stay here.">
        Other systems and versions
      </PageHeading>
      <p className="prose">
        Not sure which one your licence covers? Your <a href="/account">account</a> shows until when
        its updates last. For the newest version go to <a href="/download">Download</a>.
      </p>
      <WithoutScript what="The table of versions">
        <ListOfFiles />
      </WithoutScript>
      <ClientOnly fallback={<Skeleton label="Loading the versions" lines={12} />}>
        <ReleaseMatrix />
      </ClientOnly>
    </TallPage>
  );
}
