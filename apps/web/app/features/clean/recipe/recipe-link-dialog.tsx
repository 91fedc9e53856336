import { useId, useRef } from "react";
import { href } from "react-router";

import type { SharedRecipe } from "#app/features/clean/messages.ts";
import type { Actions } from "#app/features/clean/use-cleaning.ts";
import { counted } from "#app/lib/counted.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { inputStyle } from "#app/ui/controls/text-input.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import { RECIPE_FRAGMENT } from "./recipe-fragment.ts";

interface RecipeLinkDialogProps {
  shared: SharedRecipe;
  actions: Pick<Actions, "share" | "leaveShared">;
}

/** The recipe as a link, and exactly what the link holds, since names and values are content. */
export function RecipeLinkDialog({ shared, actions }: RecipeLinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { withLists, hasLists, sentences, json, link, problem } = shared;
  const address = `${location.origin}${href("/clean")}${RECIPE_FRAGMENT}${link}`;
  return (
    <Dialog ref={dialog} title="The recipe as a link" ground="sheet" onClose={actions.leaveShared}>
      <p>
        Anyone with the link can read these steps, with the names of columns and the values in them.
        None of your rows is in it.
      </p>
      {hasLists && (
        <label className="flex items-baseline gap-2">
          <input
            type="checkbox"
            checked={!withLists}
            onChange={({ currentTarget }) => actions.share(!currentTarget.checked)}
          />
          Leave out the steps that list values of the table
        </label>
      )}
      <details>
        <summary className="font-semibold">Exactly what it holds</summary>
        <ol className="clean-parts">
          {sentences.map((sentence, at) => (
            // A recipe may hold the same step twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>{sentence}</li>
          ))}
        </ol>
        <pre className="overflow-x-auto text-sm">{json}</pre>
      </details>
      {problem === undefined ? (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-semibold">
            Link to {counted(sentences.length, "step")}
          </label>
          <input id={id} readOnly value={address} className={inputStyle} />
        </div>
      ) : (
        <p role="alert">{problem}</p>
      )}
      <div className="clean-ways-on">
        {problem === undefined && <CopyButton text={address} label="Copy the link" />}
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
