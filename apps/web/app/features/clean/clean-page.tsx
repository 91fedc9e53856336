import { startTransition, useCallback, useEffect, useState } from "react";

import { lazyPart } from "#app/navigation/lazy-part.ts";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

import { WaysIn } from "./opening/ways-in.tsx";
import { RECIPE_FRAGMENT } from "./recipe/recipe-fragment.ts";
import type { Source } from "./source.ts";

const loadWorkbench = () => import("./workbench.tsx");
const Workbench = lazyPart(async () => (await loadWorkbench()).Workbench);

/** The ways in, and once a table is in, the place where it is cleaned. */
export function CleanPage() {
  const [source, setSource] = useState<Source>();
  /** Counts the tables: one may have the name of the one before it. */
  const [opened, setOpened] = useState(0);
  const [isBack, setIsBack] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [recipeLink, setRecipeLink] = useState<string>();
  // In a transition, and without a place of its own to wait in: else React would show that for 300 ms at least, though
  // the code is there.
  const open = (given: Source) =>
    startTransition(() => {
      setSource(given);
      setOpened((count) => count + 1);
    });
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
      const link =
        location.hash.startsWith(RECIPE_FRAGMENT) && location.hash.slice(RECIPE_FRAGMENT.length);
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
      {source ? (
        // The table is the page then.
        <h1 tabIndex={-1} className="text-lg font-semibold">
          Clean your own table
        </h1>
      ) : (
        <PageHeading lead="Drop a messy table. You see what is wrong with it, take or leave each repair, and keep the clean file and the Python that made it.">
          Clean your own table
        </PageHeading>
      )}
      <WithoutScript what="Cleaning a table here" />
      {source ? (
        <Workbench
          key={opened}
          source={source}
          recipeLink={recipeLink}
          onRecipeShown={forgetRecipe}
          onReplace={open}
          onLeave={() => {
            setSource(undefined);
            setIsBack(true);
          }}
        />
      ) : (
        <>
          {recipeLink !== undefined && (
            <p className="clean-private">
              <strong>This link contains a recipe.</strong> Open the table it is for, and you see
              each of its steps before anything happens.
            </p>
          )}
          <WaysIn isReady={isReady} isBack={isBack} onSource={open} />
        </>
      )}
    </div>
  );
}
