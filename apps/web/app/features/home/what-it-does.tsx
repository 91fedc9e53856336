import { href } from "react-router";

import { PageSection } from "#app/ui/page-section.tsx";

const claims = [
  {
    title: "It proposes, you decide",
    text: "The AI looks at a column, says what is wrong with it and proposes a repair. Nothing changes until you take it.",
  },
  {
    title: "Every step is code",
    text: "A repair is a line of pandas, in the order in which you took it. Read it, change it, run it without the app.",
  },
  {
    title: "The same again tomorrow",
    text: "When the next file comes with the same dirt, the script is there already.",
  },
];

export function WhatItDoes({ number }: { number: number }) {
  return (
    <PageSection
      number={number}
      title="What it does"
      aside={
        <p>
          Shown, not claimed: <a href={href("/features")}>five repairs with their code</a>, which
          you can run.
        </p>
      }
    >
      <dl className="claims">
        {claims.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
