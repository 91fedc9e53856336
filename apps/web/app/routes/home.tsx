import { brand } from "@site/content/brand";

import { Hero } from "#app/features/home/hero.tsx";
import { pageMeta } from "#app/lib/page-meta.ts";

export const meta = () =>
  pageMeta({
    path: "/",
    description: `${brand.name} cleans messy tables with AI on your own computer and writes the Python for every step. Free for 14 days, then paid once.`,
  });

export default function Home() {
  return <Hero />;
}
