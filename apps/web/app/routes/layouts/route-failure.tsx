import { useRouteError } from "react-router";

import { ErrorPage } from "#app/features/errors/error-page.tsx";

/** Replaces a page that could not be loaded or shown; the frame stays. */
export function RouteFailure() {
  return <ErrorPage error={useRouteError()} />;
}
