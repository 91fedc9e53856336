import type { Step } from "@site/clean/steps/kinds";
import { useCallback, useEffect, useRef, useState } from "react";

import { counted } from "#app/lib/counted.ts";
import { Button } from "#app/ui/controls/button.tsx";

import { HandDialog } from "./by-hand/hand-dialog.tsx";
import { FindingsList } from "./findings/findings-list.tsx";
import { TableGrid } from "./grid/table-grid.tsx";
import { HistoryBar } from "./history-bar.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { ReadingPart } from "./opening/reading-part.tsx";
import { SheetSelect } from "./opening/sheet-select.tsx";
import { useFileDrop } from "./opening/use-file-drop.ts";
import { ownDecisions } from "./own-decisions.ts";
import { RecipeDialog } from "./recipe/recipe-dialog.tsx";
import { RecipeInput } from "./recipe/recipe-input.tsx";
import { RecipeLinkDialog } from "./recipe/recipe-link-dialog.tsx";
import { ReportPart } from "./results/report-part.tsx";
import { ResultsPart } from "./results/results-part.tsx";
import { ScriptPart } from "./script/script-part.tsx";
import type { Source } from "./source.ts";
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts";
import { useCleaning } from "./use-cleaning.ts";

export { prepareWorkers } from "./worker-line.ts";

interface WorkbenchProps {
  source: Source;
  /** The fragment of a link with a recipe, to be shown once the table is open. */
  recipeLink: string | undefined;
  onRecipeShown: () => void;
  /** Opens the file in another way, or another file. */
  onReplace: (source: Source) => void;
  onLeave: () => void;
}

/** One table, from its file to the clean one. */
export function Workbench({
  source,
  recipeLink,
  onRecipeShown,
  onReplace,
  onLeave,
}: WorkbenchProps) {
  const [state, actions] = useCleaning(source);
  const [handColumn, setHandColumn] = useState<string>();
  /** Where to go once it is said that decisions may be lost. */
  const [leaving, setLeaving] = useState<() => void>();
  /** Why what was dropped is not opened, until something else changes. */
  const [refusedDrop, setRefusedDrop] = useState<{ turn: number; sentence: string }>();
  const title = useRef<HTMLHeadingElement>(null);
  const { phase, table, trouble, look, recipe } = state;
  const sheets = state.sheet ? state.sheets : (source.sheets ?? []);
  const decisions = ownDecisions(state);
  const { readRecipe } = actions;
  const hasWork = decisions > 0 || state.aside.length > 0;
  const ask = useCallback((go: () => void) => setLeaving(() => go), []);
  const leave = (go: () => void) => (hasWork ? ask(go) : go());
  useAskBeforeLeaving(hasWork, ask);
  useFileDrop((dropped) => {
    if (typeof dropped === "string") setRefusedDrop({ turn: state.turn, sentence: dropped });
    else if (table && /\.json$/i.test(dropped.name)) readRecipe(dropped);
    else leave(() => onReplace({ name: dropped.name, file: dropped, quotes: true }));
  });

  // On a phone the button that opened the table was far down, and the table is shorter while it is read.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [state.rereadings]);

  useEffect(() => {
    if (phase !== "open" || recipeLink === undefined) return;
    readRecipe(recipeLink);
    onRecipeShown();
  }, [phase, recipeLink, readRecipe, onRecipeShown]);

  return (
    <div className="clean-work">
      {/* Two, so that neither is lost where one comes right after the other. */}
      <p role="status" className="sr-only">
        {state.said}
      </p>
      <p role="status" className="sr-only">
        {state.found}
      </p>
      <div className="clean-top">
        <h2 ref={title} tabIndex={-1}>
          <strong>
            <bdi>{source.name}</bdi>
          </strong>{" "}
          <span>
            {table && `${counted(table.rows, "row")}, ${counted(table.columns.length, "column")}`}
            {!table && phase !== "failed" && "Reading…"}
          </span>
        </h2>
        <SheetSelect
          sheets={sheets}
          sheet={state.sheet ?? source.sheet}
          onSheet={(sheet) => leave(() => onReplace({ ...source, sheet, sheets }))}
        />
        <RecipeInput isHidden={!table} onFile={readRecipe} />
        <Button variant="quiet" onClick={() => leave(onLeave)}>
          Another table
        </Button>
      </div>
      {trouble && trouble.code !== "not-kept" && (
        <div className="clean-trouble">
          {phase === "failed" && trouble.code !== "lost" && (
            <strong>This table cannot be cleaned here</strong>
          )}
          <p>{trouble.sentence}</p>
          {trouble.code === "lost" && (
            <Button className="mt-3" onClick={actions.reread}>
              Go on from there
            </Button>
          )}
          {trouble.code === "quote-not-closed" && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => onReplace({ ...source, quotes: false })}
            >
              Read it without quotation marks
            </Button>
          )}
        </div>
      )}
      {refusedDrop?.turn === state.turn && (
        <p role="alert" className="clean-trouble">
          {refusedDrop.sentence}
        </p>
      )}
      {/* Until the table is there: in between, what is below would jump up. */}
      {phase !== "failed" && !table && <ReadingPart state={state} onCancel={onLeave} />}
      {phase === "open" && table && (
        <>
          <div className="clean-bench">
            <FindingsList state={state} actions={actions} about={source.about} />
            <div className="clean-main">
              <section id="clean-table" tabIndex={-1} aria-label="The table">
                <HistoryBar
                  state={state}
                  actions={actions}
                  onHand={() => setHandColumn(table.columns[0]?.name)}
                />
                <TableGrid
                  columns={table.columns}
                  dirty={state.dirty}
                  rowCount={look?.rows ?? table.rows}
                  label={source.name}
                  window={state.window}
                  version={`${look?.id ?? ""} ${state.findings === undefined}`}
                  hasChanges={decisions > 0}
                  onWindow={actions.wantRows}
                  onColumn={setHandColumn}
                  columnTitle={(name) => `Change “${name}” by hand`}
                  enterKey="changes the column by hand"
                />
              </section>
              <ScriptPart state={state} onLibrary={actions.writeFor} />
            </div>
          </div>
          <ResultsPart state={state} actions={actions} />
          <ReportPart name={source.name} state={state} />
        </>
      )}
      {table && handColumn !== undefined && (
        <HandDialog
          columns={table.columns}
          name={handColumn}
          onStep={(step: Step) => actions.take([step])}
          onClose={() => setHandColumn(undefined)}
        />
      )}
      {recipe && <RecipeDialog recipe={recipe} hasWork={hasWork} actions={actions} />}
      {state.shared && <RecipeLinkDialog shared={state.shared} actions={actions} />}
      {leaving && (
        <LeaveDialog
          onStay={() => setLeaving(undefined)}
          onSaveRecipe={() => actions.save("recipe")}
          onLeave={leaving}
        />
      )}
    </div>
  );
}
