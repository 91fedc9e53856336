import { TERMS_VERSION } from "@site/contracts/plans";
import { Link } from "react-router";

import { formatDay } from "#app/lib/format-date.ts";

/** What is accepted by the tick before a payment. */
export function TermsLabel() {
  return (
    <>
      I accept the{" "}
      <Link to="/terms" target="_blank">
        terms
      </Link>{" "}
      of {formatDay(TERMS_VERSION)}.
    </>
  );
}
