/** Instants as text. Many calls fall into one millisecond, and all of them share one text for as long as it is kept. */
export const isoWriter = (): ((atMs: number) => string) => {
  let lastMs = Number.NaN;
  let last = '';
  return (atMs) => {
    if (atMs !== lastMs) {
      last = new Date(atMs).toISOString();
      lastMs = atMs;
    }
    return last;
  };
};
