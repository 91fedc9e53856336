/** How to reach the installers without a script: the update feed lists the permanent address of each. */
export function InstallerFeedNote() {
  return (
    <>
      The <a href="/api/updates/stable.json">list of all files</a> has the address of every
      installer, ready to be opened.
    </>
  );
}
