import { useEffect, useState } from "react";

import { lazyPart } from "#app/navigation/lazy-part.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

import { WaysIn } from "./opening/ways-in.tsx";
import type { Source } from "./source.ts";

const loadWorkbench = () => import("./workbench.tsx");
const Workbench = lazyPart(async () => (await loadWorkbench()).Workbench);

/** The ways in, and once a table is in, the place where it is cleaned. */
export function CleanPage() {
  const [source, setSource] = useState<Source>();
  const [isReady, setIsReady] = useState(false);

  // Once a file is in, the page requests nothing more, so its code comes before.
  useEffect(() => {
    if (source) return;
    loadWorkbench()
      .then(({ prepareWorkers }) => prepareWorkers())
      .then(setIsReady)
      .catch(() => undefined);
  }, [source]);

  return (
    <div className="clean-page" data-open={source ? "" : undefined}>
      <PageHeading
        lead={
          !source &&
          "Drop a messy table. You see what is wrong with it, take or leave each repair, and keep the clean file and the Python that made it."
        }
      >
        Clean your own table
      </PageHeading>
      <WithoutScript what="Cleaning a table here" />
      {source ? (
        <ClientOnly fallback={null}>
          <Workbench
            key={`${source.name} ${source.quotes}`}
            source={source}
            onReplace={setSource}
            onLeave={() => setSource(undefined)}
          />
        </ClientOnly>
      ) : (
        <WaysIn isReady={isReady} onSource={setSource} />
      )}
    </div>
  );
}
