import type { Release } from "@site/contracts/product";

import { trpc } from "#app/api/trpc.ts";

import { type KnownSystem, YourSystem } from "./your-system.tsx";

interface YourInstallerProps {
  detect: () => Promise<KnownSystem>;
  choose: (releases: Release[]) => Release | undefined;
}

/**
 * The installer for the visitor's own system, first on the page. Its space is reserved until the system is known; a
 * failure is shown below.
 */
export function YourInstaller({ detect, choose }: YourInstallerProps) {
  const { data } = trpc.product.releases.useQuery();
  const release = data && choose(data);
  return (
    <div className="needs-script min-h-28 sm:min-h-24">
      {release && <YourSystem release={release} detect={detect} />}
    </div>
  );
}
