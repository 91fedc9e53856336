import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

const AT_HAND_MS = 40;

/**
 * The page transition named page, mode out-in (specification, section 2), as marks on the root element for
 * motion.css. The old page goes while the new one loads, so that the way there is not longer for it; where the
 * new one is at hand it does not wait for a picture of that. What stays on its page, as a filter in the address,
 * changes without it.
 */
export function PageTransition() {
  const { pathname } = useLocation();
  const asked = useNavigation().location?.pathname;
  const leaves = asked !== undefined && asked !== pathname;
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (leaves) {
      const leaving = setTimeout(() => (dataset.page = "out"), AT_HAND_MS);
      return () => clearTimeout(leaving);
    }
    if (shown.current !== pathname) dataset.page = "in";
    else delete dataset.page;
    shown.current = pathname;
    return undefined;
  }, [leaves, pathname]);
  return null;
}
