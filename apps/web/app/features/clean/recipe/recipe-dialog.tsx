import { useRef } from "react";

import type { SeenRecipe } from "#app/features/clean/messages.ts";
import type { Actions } from "#app/features/clean/use-cleaning.ts";
import { counted, grouped } from "#app/lib/counted.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

interface RecipeDialogProps {
  recipe: SeenRecipe;
  hasWork: boolean;
  actions: Pick<Actions, "replay" | "leaveRecipe">;
}

/** What a recipe holds and what it would do to this file, before it does anything. */
export function RecipeDialog({ recipe, hasWork, actions }: RecipeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  if (recipe.problem !== undefined) {
    return (
      <Dialog
        ref={dialog}
        title="This recipe can't be opened"
        ground="sheet"
        onClose={actions.leaveRecipe}
      >
        <p>{recipe.problem}</p>
        <div>
          <Button onClick={close}>Close</Button>
        </div>
      </Dialog>
    );
  }
  const { steps, parts, newColumns, missingColumns } = recipe;
  const fitting = parts.filter(({ refusal }) => refusal === undefined).length;
  return (
    <Dialog ref={dialog} title="What the recipe holds" ground="sheet" onClose={actions.leaveRecipe}>
      <p>
        {counted(steps.length, "step")}, tried on your file as it came
        {fitting < steps.length && `: ${steps.length - fitting} don't fit it and would be left out`}
        .{hasWork && " They replace what you decided so far; Undo brings that back."}
      </p>
      <OtherColumns what="New in this file" names={newColumns} />
      <OtherColumns what="No longer in this file" names={missingColumns} />
      <ol className="clean-parts">
        {parts.map(({ sentence, touched, before = touched, refusal }, at) => (
          // A recipe may hold the same step twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>{sentence}</span>
            <span className="text-sm text-faint">
              {refusal ?? (touched === 0 ? "Nothing to do" : counted(touched, "change"))}
              {before !== touched && ` (${grouped(before)} when the recipe was made)`}
            </span>
          </li>
        ))}
      </ol>
      <div className="clean-ways-on">
        {fitting > 0 && (
          <Button onClick={() => actions.replay(steps)}>
            {fitting === steps.length ? "Run all steps" : `Run the ${fitting} that fit`}
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

function OtherColumns({ what, names }: { what: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      {what}: {names.map((name) => `“${name}”`).join(", ")}.
    </p>
  );
}
