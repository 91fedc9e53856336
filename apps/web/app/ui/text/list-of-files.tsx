/** The way to the installers without a script: the feed of updates names the lasting address of each. */
export function ListOfFiles() {
  return (
    <>
      The <a href="/api/updates/stable.json">list of all files</a> has the address of every
      installer, ready to be opened.
    </>
  );
}
