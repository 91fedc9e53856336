import { href } from "react-router";

import { PageSection } from "#app/ui/page-section.tsx";

const claims = [
  {
    title: "It proposes, you decide",
    text: "The AI looks at a column, says what is wrong with it and proposes a repair. Nothing changes until you accept it.",
  },
  {
    title: "Every step is code",
    text: "Each repair you accept is a line of pandas. Read it, change it, run it without the app.",
  },
  {
    title: "Run it again on the next file",
    text: "When the next file has the same problems, you already have the script.",
  },
];

export function WhatItDoes() {
  return (
    <PageSection
      title="What it does"
      aside={
        <p>
          See <a href={href("/features")}>five repairs with their code</a>
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
