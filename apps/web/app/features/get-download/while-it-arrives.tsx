import { href } from "react-router";

import { PageSection } from "#app/ui/page-section.tsx";

/** What to do in the meantime, and if the file does not arrive. */
export function DownloadHelp() {
  return (
    <>
      <PageSection title="While it arrives">
        <p className="max-w-prose">
          The trial needs no account and no card.{" "}
          <a href={href("/support/:slug", { slug: "tutorial" })}>Your first run</a> takes five
          minutes; the table for it is on that page.
        </p>
      </PageSection>
      <PageSection title="If it doesn't start or stops">
        <ul className="grid max-w-3xl">
          {helps.map(([symptom, help]) => (
            <li
              key={symptom}
              className="grid gap-x-8 gap-y-1 border-b border-rule py-3 first:pt-0 sm:grid-cols-[14rem_1fr]"
            >
              <span className="font-semibold">{symptom}</span>
              <span>{help}</span>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          Still nothing?{" "}
          <a href={`${href("/support/troubleshooting")}#download-stops`}>What else helps</a>
        </p>
      </PageSection>
    </>
  );
}

const helps = [
  [
    "Nothing arrived",
    "Press “Start it again”. Links work only for a few minutes, and the button gets a new one.",
  ],
  [
    "It paused or failed",
    "Resume it in your browser's list of downloads: it continues where it stopped.",
  ],
  [
    "The network blocks it",
    "Some company networks block installers. Try another network, or ask your IT team.",
  ],
] as const;
