import { href } from "react-router";

import { PageSection } from "#app/ui/page-section.tsx";

/** What to do in the meantime, and if the file does not arrive. */
export function WhileItArrives() {
  return (
    <>
      <PageSection number={1} title="While it arrives">
        <p className="max-w-prose">
          The trial needs neither an account nor a card.{" "}
          <a href={href("/support/:slug", { slug: "tutorial" })}>Your first run</a> takes five
          minutes; the table for it is on that page.
        </p>
      </PageSection>
      <PageSection number={2} title="If it does not start or breaks off">
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
    "Nothing came",
    "Press “Start it again”. Links work for a few minutes only; the button gets a new one.",
  ],
  [
    "It paused or failed",
    "Resume it in your browser's list of downloads: what has arrived already is kept.",
  ],
  [
    "The network blocks it",
    "Company networks may block installers. Try another network, or ask your help desk.",
  ],
] as const;
