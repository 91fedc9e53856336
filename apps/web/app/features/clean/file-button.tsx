import { useId } from "react";

interface FileButtonProps {
  label: string;
  /** Hides the button but keeps its space, so that nothing moves when it appears. */
  isHidden?: boolean;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A quiet button that asks for files. */
export function FileButton({ label, isHidden = false, onFiles, ...input }: FileButtonProps) {
  const id = useId();
  return (
    <span className="clean-file" style={{ visibility: isHidden ? "hidden" : "visible" }}>
      <label htmlFor={id} className="button button-quiet">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Clear the input, because choosing the same file again would fire no change event.
          currentTarget.value = "";
        }}
      />
    </span>
  );
}
