import { useId } from "react";

/** Chooses the file of a recipe. */
export function RecipeInput({ onFile }: { onFile: (file: Blob) => void }) {
  const id = useId();
  return (
    <span className="clean-file">
      <label htmlFor={id} className="button button-quiet">
        Load a recipe
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </span>
  );
}
