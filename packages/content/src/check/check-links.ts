import { suggestName, type ContentProblem } from "../problems.ts";

export interface LinkedPage {
  file: string;
  path: string;
  anchors: readonly string[];
  links: readonly { href: string; line: number }[];
}

/**
 * Finds broken links inside the site: to a missing page, or to a missing anchor. `otherPaths` are
 * pages and files that do not come from entries; their anchors are not checked.
 */
export function checkLinks(
  pages: readonly LinkedPage[],
  otherPaths: Iterable<string>,
): ContentProblem[] {
  const knownPaths = new Set(otherPaths);
  const anchors = collectAnchors(pages);
  const targets = [...new Set([...knownPaths, ...anchors.keys()])];
  return pages.flatMap(({ file, path, links }) =>
    links.flatMap(({ href, line }): ContentProblem[] => {
      if (/^(?:https?|mailto|tel):/i.test(href)) return [];
      if (!/^[/#]/.test(href)) {
        const message = `the link "${href}" is neither an address nor a file of an entry`;
        return [{ file, line, message }];
      }
      const [address = "", anchor] = href.split("#");
      const target = address.split("?")[0] || (path.split("#")[0] ?? path);
      const pageAnchors = anchors.get(target);
      if (!pageAnchors && !knownPaths.has(target)) {
        const message = `the link "${href}" leads to no page. ${suggestPath(target, targets)}`;
        return [{ file, line, message }];
      }
      if (!anchor || !pageAnchors || pageAnchors.has(anchor)) return [];
      const hint = pageAnchors.size > 0 ? suggestPath(anchor, [...pageAnchors]) : "It has none.";
      const message = `the page ${target} has no anchor "${anchor}". ${hint}`;
      return [{ file, line, message }];
    }),
  );
}

function suggestPath(typed: string, targets: readonly string[]): string {
  const hint = suggestName(typed, targets);
  return hint.startsWith("Known") && targets.length > 12 ? "Look for its address." : hint;
}

/** Entries shown as parts of one page contribute their anchors to that page. */
function collectAnchors(pages: readonly LinkedPage[]): Map<string, Set<string>> {
  const anchors = new Map<string, Set<string>>();
  for (const page of pages) {
    const [address = "", part] = page.path.split("#");
    const pageAnchors = anchors.get(address) ?? new Set<string>();
    for (const anchor of [...page.anchors, ...(part ? [part] : [])]) pageAnchors.add(anchor);
    anchors.set(address, pageAnchors);
  }
  return anchors;
}
