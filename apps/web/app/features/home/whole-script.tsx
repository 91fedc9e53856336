import { LinkButton } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import script from "./ten-rows-script.ts?inline-json";

/** The script that the cleaner writes for the ten rows. */
export function WholeScript() {
  return (
    <>
      {/* Focusable, because it scrolls sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        role="region"
        aria-label="Python of the whole script"
        tabIndex={0}
        className="overflow-x-auto border border-rule bg-sheet p-4 text-sm"
      >
        <pre translate="no">
          <code>{script}</code>
        </pre>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={script} label="Copy the script" />
        <LinkButton to="/download">Download the trial</LinkButton>
      </div>
    </>
  );
}
