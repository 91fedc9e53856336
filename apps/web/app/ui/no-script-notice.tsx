import { brand } from "@site/content/brand";
import type { ReactNode } from "react";

interface NoScriptNoticeProps {
  /** The activity that needs scripts, as the subject of a sentence. */
  what: string;
  /** What works without scripts. */
  children?: ReactNode;
}

/** Tells visitors without scripts what needs them, and the alternatives. Used beside elements with `needs-script`. */
export function NoScriptNotice({ what, children }: NoScriptNoticeProps) {
  return (
    <noscript>
      {/* Repeats the markup of `Notice`, because most of these pages do not need its code when they start. */}
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

/** Explains how to get the installers without scripts: the update feed lists their permanent URLs. */
export function InstallerFeedNote() {
  return (
    <>
      The <a href="/api/updates/stable.json">list of all files</a> has the address of every
      installer, ready to be opened.
    </>
  );
}
