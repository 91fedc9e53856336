/** Lets the browser save a text or bytes as a file. */
export function saveFile(fileName: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
