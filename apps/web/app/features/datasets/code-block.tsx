import { CopyButton } from "#app/ui/text/copy-button.tsx";

interface CodeBlockProps {
  /** Accessible name of the region. */
  label: string;
  code: string;
  /** Label of the button, such as "Copy for pandas". */
  copyLabel: string;
}

/** Code with a button that copies it. */
export function CodeBlock({ label, code, copyLabel }: CodeBlockProps) {
  return (
    <div className="grid min-w-0 gap-3">
      {/* The region takes the focus because it scrolls sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="overflow-x-auto border border-s-4 border-rule border-s-river bg-sheet px-4 py-3 text-sm"
      >
        <pre translate="no">
          <code>{code}</code>
        </pre>
      </div>
      <div>
        <CopyButton text={code} label={copyLabel} />
      </div>
    </div>
  );
}
