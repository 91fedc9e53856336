const answers = new Map<string, Promise<Blob>>();

/** The answer of a messy table, by its address. Rejects if it cannot be loaded; the next call tries again. */
export function loadAnswer(address: string): Promise<Blob> {
  const known = answers.get(address);
  if (known) return known;
  const loading = fetch(address).then((response) => {
    if (!response.ok) throw new Error("The answer is not there.");
    return response.blob();
  });
  answers.set(address, loading);
  loading.catch(() => answers.delete(address));
  return loading;
}
