import { useId } from "react";

interface RecipeInputProps {
  /** Before there is a table for it; it keeps its place. */
  isHidden: boolean;
  onFile: (file: Blob) => void;
}

/** Chooses the file of a recipe. */
export function RecipeInput({ isHidden, onFile }: RecipeInputProps) {
  const id = useId();
  return (
    <span className="clean-file" style={{ visibility: isHidden ? "hidden" : "visible" }}>
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
