import { pluralize, formatCount } from "@site/clean/format-count";
import { useId, useRef } from "react";
import { href } from "react-router";

import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { inputClass } from "#app/ui/controls/field.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import { RECIPE_FRAGMENT } from "./cleaner-address.ts";
import { formatCommand } from "./recipe-command.ts";
import type { CleaningActions } from "./use-cleaning.ts";
import type { SharedRecipe, RecipePreview } from "./worker-messages.ts";

interface RecipeLinkDialogProps {
  /** The name of the opened file. */
  name: string;
  shared: SharedRecipe;
  actions: Pick<CleaningActions, "shareRecipe" | "closeSharedRecipe">;
}

/** Shows the recipe as a link and lists everything the link contains, because names and values may be confidential. */
export function RecipeLinkDialog({ name, shared, actions }: RecipeLinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { includesValueLists, hasValueLists, sentences, json, link, problem } = shared;
  const address = `${location.origin}${href("/clean")}${RECIPE_FRAGMENT}${link}`;
  return (
    <Dialog ref={dialog} title="The recipe as a link" onClose={actions.closeSharedRecipe}>
      <p>
        Anyone with the link can read these steps, with the names of columns and the values in them.
        None of your rows is in it.
      </p>
      {hasValueLists && (
        <label className="flex items-baseline gap-2">
          <input
            type="checkbox"
            checked={!includesValueLists}
            onChange={({ currentTarget }) =>
              actions.shareRecipe({ includeValueLists: !currentTarget.checked })
            }
          />
          Leave out the steps that list values of the table
        </label>
      )}
      <details>
        <summary className="font-semibold">Exactly what it holds</summary>
        <ol className="clean-steps">
          {sentences.map((sentence, at) => (
            // The same step may occur twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>{sentence}</li>
          ))}
        </ol>
        <pre translate="no" className="overflow-x-auto text-sm">
          {json}
        </pre>
      </details>
      <details>
        <summary className="font-semibold">On the command line</summary>
        <p>
          If you’ve installed <code translate="no">clean-table</code>, it can apply the saved
          recipe. Add <code translate="no">--engine duckdb</code> for CSV files larger than memory.
        </p>
        <pre translate="no" className="overflow-x-auto text-sm">
          {formatCommand(name)}
        </pre>
        <CopyButton text={formatCommand(name)} label="Copy the command" />
      </details>
      {problem === undefined ? (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-semibold">
            Link to {pluralize(sentences.length, "step")}
          </label>
          <input id={id} readOnly value={address} className={inputClass} />
        </div>
      ) : (
        <p role="alert">{problem}</p>
      )}
      <div className="clean-actions">
        {problem === undefined && <CopyButton text={address} label="Copy the link" />}
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

interface RecipeDialogProps {
  recipe: RecipePreview;
  hasWork: boolean;
  /** Whether the opened table is a sample of the file. */
  isSample: boolean;
  actions: Pick<CleaningActions, "runRecipe" | "closeRecipe">;
}

/** Shows the steps of a recipe, with what each would change in this file, before any is applied. */
export function RecipeDialog({ recipe, hasWork, isSample, actions }: RecipeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  if (recipe.problem !== undefined) {
    return (
      <Dialog ref={dialog} title="This recipe can't be opened" onClose={actions.closeRecipe}>
        <p>{recipe.problem}</p>
        <div>
          <Button onClick={close}>Close</Button>
        </div>
      </Dialog>
    );
  }
  const { steps, outcomes, newColumns, missingColumns } = recipe;
  const applicable = outcomes.filter(({ error }) => error === undefined).length;
  return (
    <Dialog ref={dialog} title="What the recipe holds" onClose={actions.closeRecipe}>
      <p>
        {[
          `${pluralize(steps.length, "step")}, tried on ${isSample ? "the sample of " : ""}your original file`,
          applicable < steps.length &&
            `: ${steps.length - applicable} don't fit it and would be left out`,
          ".",
          hasWork && " They replace what you decided so far; Undo brings that back.",
        ]
          .filter(Boolean)
          .join("")}
      </p>
      <ColumnDifference label="New in this file" names={newColumns} />
      <ColumnDifference label="No longer in this file" names={missingColumns} />
      <ol className="clean-steps">
        {outcomes.map(
          ({ sentence, changeCount, previousCount = changeCount, isPreviousSample, error }, at) => (
            // The same step may occur twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <span>{sentence}</span>
              <span className="text-sm text-faint">
                <span>
                  {error ??
                    (changeCount === 0 ? "Nothing to do" : pluralize(changeCount, "change"))}
                </span>
                {previousCount !== changeCount && (
                  <span>
                    {` (${formatCount(previousCount)} ${isPreviousSample ? "in the sample it was made from" : "when the recipe was made"})`}
                  </span>
                )}
              </span>
            </li>
          ),
        )}
      </ol>
      <div className="clean-actions">
        {applicable > 0 && (
          <Button onClick={() => actions.runRecipe(steps)}>
            {applicable === steps.length ? "Run all steps" : `Run the ${applicable} that fit`}
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

interface ColumnDifferenceProps {
  label: string;
  names: readonly string[];
}

function ColumnDifference({ label, names }: ColumnDifferenceProps) {
  if (names.length === 0) return null;
  return (
    <p>
      {label}: {names.map((name) => `“${name}”`).join(", ")}.
    </p>
  );
}
