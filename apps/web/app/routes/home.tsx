import { brand } from "@site/content/brand";
import { TRIAL_DAYS } from "@site/contracts/plans";
import { lazy } from "react";

import { pageMeta } from "#app/lib/page-meta.ts";
import { prerendered, rememberMarkup } from "#app/lib/prerendered.server.ts";
import { softwareApplication } from "#app/lib/structured-data.server.ts";
import { StandingMarkup } from "#app/ui/standing-markup.tsx";
import { StructuredData } from "#app/ui/structured-data.tsx";
import { findStanding } from "#app/ui/use-standing.ts";
import { WhenSeen } from "#app/ui/when-seen.tsx";

import type { Route } from "./+types/home.ts";
import { HomeSections } from "./home-sections.tsx";

const HomeEnd = lazy(async () => {
  const { HomeEnd } = await import("./home-end.tsx");
  return { default: HomeEnd };
});

export const loader = () => {
  rememberMarkup("home", <HomeSections />);
  return prerendered("/", {}, [softwareApplication()]);
};

/** Whoever comes from another page for the first time; in the prerendered one the sections stand already. */
export const clientLoader = async () => {
  if (findStanding("home")) return { structured: undefined };
  const { HomeSections } = await import("./home-sections.tsx");
  return { structured: undefined, sections: <HomeSections /> };
};

export const meta = () =>
  pageMeta({
    path: "/",
    description: `${brand.name} repairs messy tables with AI and writes the Python for every step. Free for ${TRIAL_DAYS} days, then paid once.`,
  });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {"sections" in loaderData ? loaderData.sections : <StandingMarkup of="home" />}
      <WhenSeen room="page -mt-8 min-h-[54rem] pb-24">
        <HomeEnd />
      </WhenSeen>
      <StructuredData of={loaderData.structured} />
    </>
  );
}
