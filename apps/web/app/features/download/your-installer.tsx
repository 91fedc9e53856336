import type { Release } from "@site/contracts/product";

import { trpc } from "#app/api/trpc.ts";

import { type KnownSystem, YourSystem } from "./your-system.tsx";

interface YourInstallerProps {
  detect: () => Promise<KnownSystem>;
  choose: (releases: Release[]) => Release | undefined;
}

/** The installer of the visitor's own system, first on the page. Until it is known, its space; a failure is shown below. */
export function YourInstaller({ detect, choose }: YourInstallerProps) {
  const { data } = trpc.product.releases.useQuery();
  const release = data && choose(data);
  return (
    <div className="needs-script min-h-24">
      {release && <YourSystem release={release} detect={detect} />}
    </div>
  );
}
