import { useCallback, useEffect, useState } from "react";

import { lazyPart } from "#app/navigation/lazy-part.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

import { WaysIn } from "./opening/ways-in.tsx";
import type { Source } from "./source.ts";

const loadWorkbench = () => import("./workbench.tsx");
const Workbench = lazyPart(async () => (await loadWorkbench()).Workbench);

/** Behind it an address has a recipe, which is shown before it does anything. */
const RECIPE = "#recipe=";

/** The ways in, and once a table is in, the place where it is cleaned. */
export function CleanPage() {
  const [source, setSource] = useState<Source>();
  const [isBack, setIsBack] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [recipeLink, setRecipeLink] = useState<string>();
  const forgetRecipe = useCallback(() => setRecipeLink(undefined), []);

  // Once a file is in, the page requests nothing more, so its code comes before.
  useEffect(() => {
    if (source) return;
    loadWorkbench()
      .then(({ prepareWorkers }) => prepareWorkers())
      .then(setIsReady)
      .catch(() => undefined);
  }, [source]);

  useEffect(() => {
    const readFragment = () => {
      const link = location.hash.startsWith(RECIPE) && location.hash.slice(RECIPE.length);
      if (!link) return;
      history.replaceState(history.state, "", location.pathname);
      setRecipeLink(link);
    };
    readFragment();
    addEventListener("hashchange", readFragment);
    return () => removeEventListener("hashchange", readFragment);
  }, []);

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
            key={`${source.name} ${source.quotes} ${source.sheet}`}
            source={source}
            recipeLink={recipeLink}
            onRecipeShown={forgetRecipe}
            onReplace={setSource}
            onLeave={() => {
              setSource(undefined);
              setIsBack(true);
            }}
          />
        </ClientOnly>
      ) : (
        <>
          {recipeLink !== undefined && (
            <p className="clean-private">
              <strong>This link brings a recipe.</strong> Open the table that it is for: then you
              see each of its steps, before it does anything.
            </p>
          )}
          <WaysIn isReady={isReady} isBack={isBack} onSource={setSource} />
        </>
      )}
    </div>
  );
}
