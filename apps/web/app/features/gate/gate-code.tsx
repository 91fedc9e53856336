import { readSample, sampleRepairs } from "@site/content/datasets/census/sample-repairs";

/**
 * The lines of Python. Those whose column the gate has passed are highlighted, and marked for those who cannot see
 * the colour.
 */
export function GateCode({ passed }: { passed: number }) {
  return (
    // The region takes the focus because it scrolls sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label="Python of the steps" tabIndex={0} className="gate-code">
      <ol>
        <li data-step={0} data-lit="">
          <code>{readSample}</code>
        </li>
        {sampleRepairs.map(({ python }, index) => (
          <li key={python} data-step={index + 1} data-lit={index < passed ? "" : undefined}>
            <code>{python}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
