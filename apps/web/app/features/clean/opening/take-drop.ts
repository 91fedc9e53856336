/** What a drop holds: a file, or why none is opened. Nothing if it holds neither. */
export function takeDrop({
  items,
  files,
}: Pick<DataTransfer, "items" | "files">): File | string | undefined {
  const [file] = files;
  if (files.length > 1)
    return `You dropped ${files.length} files, and this page opens one at a time. Drop one of them.`;
  return file && items[0]?.webkitGetAsEntry()?.isDirectory
    ? `“${file.name}” is a folder. Drop the table that is in it.`
    : file;
}
