import { MISSING_PART_MESSAGE } from "@site/content/query/missing-part";

import { START_FAILURE_ID } from "#app/boot/show-failure.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";

import { ErrorNextSteps } from "./error-page.tsx";

/**
 * The failure texts for boot/show-failure.ts: first the error page, which reuses the page's heading element, then a
 * notice for pages that work without the application.
 */
export function StartFailure() {
  return (
    <template id={START_FAILURE_ID}>
      <div role="alert" data-heading="Error 500" className="grid gap-8">
        <p className="text-lg text-faint">{MISSING_PART_MESSAGE}</p>
        <ErrorNextSteps />
      </div>
      <div role="alert" className="grid max-w-prose gap-3 border border-s-4 border-s-fault p-4">
        <p>{MISSING_PART_MESSAGE}</p>
        <div>
          <LinkButton href="" variant="secondary">
            Reload the page
          </LinkButton>
        </div>
      </div>
    </template>
  );
}
