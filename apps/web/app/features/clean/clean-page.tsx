import { useEffect, useId, useRef, useState, startTransition, useCallback } from "react";
import { href } from "react-router";

import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { PageHeading } from "#app/ui/page.tsx";

import { findMessyFile, findRecipeLink, getCleanerPath } from "./cleaner-address.ts";
import { FileDrop } from "./file-drop.tsx";
import { pandasTestRuns } from "./output/test-runs.ts";
import { PasteForm } from "./paste-form.tsx";
import { receivePassedTable } from "./table-handoff.ts";
import type { TableSource } from "./worker-messages.ts";

const loadWorkbench = () => import("./workbench.tsx");
const Workbench = lazyComponent(async () => (await loadWorkbench()).Workbench);

/** Import options first, then the workbench for the opened table. */
export function CleanPage() {
  const [source, setSource] = useState<TableSource>();
  /** React key of the workbench, because the next table may have the same name. */
  const [openCount, setOpenCount] = useState(0);
  const [isReturning, setIsReturning] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [recipeLink, setRecipeLink] = useState<string>();
  // A transition avoids a fallback, which React would show for at least 300 ms although the code is loaded.
  const openTable = (next: TableSource) =>
    startTransition(() => {
      setSource(next);
      setOpenCount((count) => count + 1);
    });
  const clearRecipeLink = useCallback(() => setRecipeLink(undefined), []);

  // The page makes no requests while a file is open, so load all code before.
  useEffect(() => {
    if (source) return;
    loadWorkbench()
      .then(({ prepareWorkbench }) => prepareWorkbench())
      .then(setIsReady)
      .catch(() => undefined);
  }, [source]);

  useEffect(() => {
    const readFragment = () => {
      const link = findRecipeLink(location.hash);
      if (!link) return;
      const table = findMessyFile(location.hash);
      history.replaceState(history.state, "", table ? getCleanerPath(table) : location.pathname);
      setRecipeLink(link);
    };
    readFragment();
    addEventListener("hashchange", readFragment);
    return () => removeEventListener("hashchange", readFragment);
  }, []);

  return (
    <div className="clean-page" data-open={source ? "" : undefined}>
      {source ? (
        <h1 tabIndex={-1} className="text-lg font-semibold">
          Clean your own table
        </h1>
      ) : (
        <PageHeading lead="Drop a messy table. You see its problems, apply or dismiss each fix, and save the clean file and the Python that made it.">
          Clean your own table
        </PageHeading>
      )}
      <NoScriptNotice what="Cleaning a table here" />
      {source ? (
        <Workbench
          key={openCount}
          source={source}
          recipeLink={recipeLink}
          onRecipeShown={clearRecipeLink}
          onReplace={openTable}
          onLeave={() => {
            setSource(undefined);
            setIsReturning(true);
          }}
        />
      ) : (
        <>
          {recipeLink !== undefined && (
            <p className="clean-notice">
              <strong>This link contains a recipe.</strong> Open the table it is for, and you see
              each of its steps before anything happens.
            </p>
          )}
          <ImportOptions isReady={isReady} isReturning={isReturning} onOpen={openTable} />
        </>
      )}
    </div>
  );
}

/** Each sample has its own URL, such as `/clean#ten-rows`. */
const samples = [
  {
    name: "ten-rows",
    file: "/datasets/census-historical/census-messy-sample.csv",
    label: "Ten rows of a census",
    description: "Marks in years, broken dashes, a duplicate row",
  },
  {
    name: "census-messy",
    file: "/datasets/census-historical/census-messy.csv",
    label: "600 rows of a census",
    description: "Dates in four forms, five spellings of missing, thousands",
  },
  {
    name: "penguins-messy",
    file: "/datasets/palmer-penguins/penguins-messy.csv",
    label: "358 penguins",
    description: "Decimal commas, units, spellings of one species",
  },
];

const getFileName = (path: string) => path.replace(/^.*\//, "");

interface ImportOptionsProps {
  /** Whether all code is loaded, so that the page works without a network from now on. */
  isReady: boolean;
  /** Whether the visitor closed a table to open another one. */
  isReturning: boolean;
  onOpen: (source: TableSource) => void;
}

/** Lets the visitor open a file, one of our sample tables, or pasted cells. */
function ImportOptions({ isReady, isReturning, onOpen }: ImportOptionsProps) {
  const [loading, setLoading] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const id = useId();
  const input = useFocusWhen<HTMLInputElement>(isReturning);
  const download = useRef<AbortController>(undefined);
  useEffect(() => () => download.current?.abort(), []);

  function openFile(name: string, file: Blob, focusColumn?: string): void {
    // A sample that is still loading must not replace this table.
    download.current?.abort();
    // Without the fragment, Back leads to the import options.
    history.replaceState(history.state, "", location.pathname);
    onOpen({ name, file, ...(focusColumn && { focusColumn }) });
  }

  async function openSample(path: string, focusColumn?: string): Promise<void> {
    download.current?.abort();
    download.current = new AbortController();
    const { signal } = download.current;
    setLoading(path);
    setFailed(undefined);
    try {
      const response = await fetch(path, { signal });
      if (!response.ok) throw new Error("The table could not be loaded.");
      openFile(getFileName(path), await response.blob(), focusColumn);
    } catch {
      if (signal.aborted) return;
      setFailed(path);
      setLoading(undefined);
    }
  }

  // Other pages pass a table that they have loaded, or name one of our tables in the fragment, optionally with a
  // column.
  useEffect(() => {
    const passed = receivePassedTable();
    if (passed) return onOpen(passed);
    const { hash, search } = location;
    const path = samples.find(({ name }) => hash === `#${name}`)?.file ?? findMessyFile(hash);
    if (path) void openSample(path, new URLSearchParams(search).get("about") ?? undefined);
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className="needs-script clean-import">
      <FileDrop
        title={loading ? `Opening ${getFileName(loading)}…` : "Drop a table here, or choose it"}
        inputRef={input}
        onFile={(file) => openFile(file.name, file)}
      />
      <div className="clean-import-others">
        <section aria-labelledby={`${id}-samples`}>
          <h2 id={`${id}-samples`} className="font-semibold">
            No file at hand? Try a sample
          </h2>
          <ul className="clean-samples">
            {samples.map(({ name, file, label, description }) => (
              <li key={name}>
                <button
                  type="button"
                  id={name}
                  aria-busy={loading === file}
                  onClick={() => void openSample(file)}
                >
                  <strong>{label}</strong>
                  <span className="text-sm text-faint">{description}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="text-sm">
            More of them, each with its answer, are in{" "}
            <a href={href("/datasets/challenge")}>the cleaning challenge</a>.
          </p>
          {failed && (
            <p role="alert" className="clean-error">
              {`${getFileName(failed)} could not be loaded. Check your connection, then ${
                findMessyFile(location.hash) === failed
                  ? "reload the page"
                  : "press the button again"
              }.`}
            </p>
          )}
        </section>
        <section aria-labelledby={`${id}-paste`}>
          <h2 id={`${id}-paste`} className="font-semibold">
            Or cells from a spreadsheet
          </h2>
          <PasteForm onPaste={(text) => openFile("pasted.csv", new Blob([text]))} />
        </section>
      </div>
      <p className="clean-notice">
        <strong>Nothing you open here leaves your computer.</strong> The work is done in this tab,
        and the page can connect to nothing but this site. Only the part for Excel and Parquet loads
        when you first need it.{" "}
        <span>
          {isReady
            ? "Everything is loaded: you can switch the network off now, and it still works."
            : "Once everything is loaded, you can switch the network off, and it still works."}
        </span>
      </p>
      <p className="text-sm text-faint">
        Scripts from this page were run in real pandas, on messy files: {pandasTestRuns}.{" "}
        <a href={href("/blog/:slug", { slug: "the-same-file-from-a-script" })}>How we check it</a>
      </p>
    </div>
  );
}
