import { brand } from "@site/content/brand";
import type { ReactNode } from "react";

interface NoScriptNoticeProps {
  /** The activity here, as the subject of a sentence. */
  what: string;
  /** What can be read or obtained without it. */
  children?: ReactNode;
}

/** For visitors without scripts: what this part of a page needs, and the alternatives. Goes beside `needs-script`. */
export function NoScriptNotice({ what, children }: NoScriptNoticeProps) {
  return (
    <noscript>
      {/* Looks like a notice, whose code would load much that most of these pages do not need at their start. */}
      <div className="max-w-prose border border-s-4 border-rule border-s-edge bg-sheet px-4 py-3">
        <p className="font-semibold">{what} needs JavaScript</p>
        <p>
          JavaScript is off or blocked in this browser. Allow it for this site and reload the page.{" "}
          {children} Or write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>:
          we'll help you.
        </p>
      </div>
    </noscript>
  );
}

/** How to reach the installers without a script: the update feed lists the permanent address of each. */
export function InstallerFeedNote() {
  return (
    <>
      The <a href="/api/updates/stable.json">list of all files</a> has the address of every
      installer, ready to be opened.
    </>
  );
}
