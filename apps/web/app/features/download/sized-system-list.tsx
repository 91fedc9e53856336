import { ApiProvider } from "#app/api/api-provider.tsx";
import { trpc } from "#app/api/trpc.ts";

import { findNewestRelease } from "./choose-artifact.ts";
import { SystemList } from "./system-list.tsx";

/** The systems with the sizes of the newest version, once they are known. */
export function SizedSystemList() {
  return (
    <ApiProvider>
      <NewestSystemList />
    </ApiProvider>
  );
}

function NewestSystemList() {
  const { data } = trpc.product.releases.useQuery();
  return <SystemList release={data && findNewestRelease(data)} />;
}
