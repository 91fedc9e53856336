import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * The page transition named page, mode out-in (specification, section 2), as marks on the root element for
 * motion.css. The old page leaves while the new one loads, so navigation takes no longer. Changes within a page,
 * such as a filter in the address, have no transition.
 */
export function PageTransition() {
  const { pathname } = useLocation();
  const asked = useNavigation().location?.pathname;
  const leaves = asked !== undefined && asked !== pathname;
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (leaves) {
      dataset.page = "out";
      return;
    }
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (isNew) dataset.page = "in";
    else delete dataset.page;
  }, [leaves, pathname]);
  return null;
}
