import { brand } from "@site/content/brand";
import type { ReactNode } from "react";

interface WithoutScriptProps {
  /** What is done here, as the subject of a sentence. */
  what: string;
  /** What can be read or had without it. */
  children?: ReactNode;
}

/** For visitors whose browser runs no scripts: what this part of a page needs, and the ways on. Goes beside `needs-script`. */
export function WithoutScript({ what, children }: WithoutScriptProps) {
  return (
    <noscript>
      {/* Like a notice, whose code brings along much that most of these pages do not begin with. */}
      <div className="max-w-prose border border-s-4 border-rule border-s-edge bg-sheet px-4 py-3">
        <p className="font-semibold">{what} needs JavaScript</p>
        <p>
          It is switched off or blocked in this browser. Allow it for this site and load the page
          again. {children} Or write to{" "}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>: a person helps you.
        </p>
      </div>
    </noscript>
  );
}
