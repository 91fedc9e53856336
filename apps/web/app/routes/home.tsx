import { brand } from "@site/content/brand";
import { lazy } from "react";

import { GateFigure } from "#app/features/gate/gate-figure.tsx";
import { Hero } from "#app/features/home/hero.tsx";
import { HowPricingWorks } from "#app/features/home/how-pricing-works.tsx";
import { TryIt } from "#app/features/home/try-it.tsx";
import { WhatItDoes } from "#app/features/home/what-it-does.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered } from "#app/lib/prerendered.server.ts";
import { softwareApplication } from "#app/lib/structured-data.server.ts";
import { StructuredData } from "#app/ui/structured-data.tsx";
import { WhenSeen } from "#app/ui/when-seen.tsx";

import type { Route } from "./+types/home.ts";

const HomeEnd = lazy(async () => {
  const { HomeEnd } = await import("./home-end.tsx");
  return { default: HomeEnd };
});

export const loader = () => prerendered("/", {}, [softwareApplication()]);

export const clientLoader = () => ({ structured: undefined });

export const meta = () =>
  pageMeta({
    path: "/",
    description: `${brand.name} repairs messy tables with AI and writes the Python for every step. Free for 14 days, then paid once.`,
  });

// Made once: the router renders the page that is open again at every step to the next one.
const sections = (
  <>
    <Hero figure={<GateFigure />} />
    <div className="page grid gap-16 pb-24">
      <WhatItDoes number={1} />
      <TryIt number={2} />
      <HowPricingWorks number={3} />
      <WhenSeen room="min-h-[48rem]">
        <HomeEnd />
      </WhenSeen>
    </div>
  </>
);

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {sections}
      <StructuredData of={loaderData.structured} />
    </>
  );
}
