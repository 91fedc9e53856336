import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";

/** A page begins with its heading, or with the way to it; an article, with its header. */
const BELOW_HEADING =
  "main > :not(nav, p):first-child ~ *, main > :is(nav, p):first-child + * ~ *, main > article > header ~ *";

/**
 * The page transition named page, mode out-in (specification, section 2), as marks on the root element for
 * motion.css. The old page goes while the new one loads, so that the way there is not longer for it; a page that is
 * at hand comes before the router tells that it is on its way. What stays on its page, as a filter in the address,
 * changes without it.
 */
export function PageTransition() {
  const { pathname, hash } = useLocation();
  const asked = useNavigation().location?.pathname;
  const leaves = asked !== undefined && asked !== pathname;
  // Whoever comes back, or to a part of a page, comes to a place that is known once the whole page is laid out.
  const beginsAtTop = useNavigationType() !== NavigationType.Pop && !hash;
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (leaves) {
      dataset.page = "out";
      return undefined;
    }
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (isNew) dataset.page = "in";
    else delete dataset.page;
    return isNew && beginsAtTop ? headingFirst() : undefined;
  }, [leaves, pathname, beginsAtTop]);
  return null;
}

/** Leaves what stands below the heading to the frame after the one that shows it. Ends that at once when called. */
function headingFirst(): () => void {
  // What is left out for a frame cannot take the focus, which the heading does.
  const rest = [...document.querySelectorAll<HTMLElement>(BELOW_HEADING)].filter(
    (part) => !part.matches("h1, :has(h1)"),
  );
  for (const part of rest) part.dataset.pageRest = "";
  const end = () => {
    for (const part of rest) delete part.dataset.pageRest;
  };
  const frame = requestAnimationFrame(() => setTimeout(end));
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}
