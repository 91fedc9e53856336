import { href } from "react-router";

import { LinkButton } from "#app/ui/controls/link-button.tsx";

/** The ways on from the error page. */
export function ErrorNextSteps() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton href="">Reload the page</LinkButton>
      <LinkButton href={href("/")} variant="secondary">
        Go back to home
      </LinkButton>
      <LinkButton href={href("/support")} variant="quiet">
        Ask support
      </LinkButton>
    </div>
  );
}
