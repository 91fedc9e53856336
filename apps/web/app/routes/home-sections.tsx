import { GateFigure } from "#app/features/gate/gate-figure.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { HowPricingWorks } from "#app/features/home/how-pricing-works.tsx";
import { TryIt } from "#app/features/home/try-it.tsx";
import { WhatItDoes } from "#app/features/home/what-it-does.tsx";

/** The home page but for its end: a text, which React has nothing to do with once it stands in the document. */
export function HomeSections() {
  return (
    <>
      <Hero figure={<GateFigure />} />
      <div className="page grid gap-16 pb-24">
        <WhatItDoes number={1} />
        <TryIt number={2} />
        <HowPricingWorks number={3} />
      </div>
    </>
  );
}
