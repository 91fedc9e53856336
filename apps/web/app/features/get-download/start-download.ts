/** Lets the browser fetch the file. The store sends it as an attachment, so the page stays. */
export function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  link.click();
}
