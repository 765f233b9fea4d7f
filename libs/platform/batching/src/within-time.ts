/**
 * The answer of work that has so much time. Work that takes longer goes on unless it heeds the signal, but nobody waits
 * for it any more: `tooLate` is the error instead, and whether the work happened is not known.
 */
export const withinTime = async <Answer>(
  timeoutMs: number,
  tooLate: () => Error,
  work: (abandoned: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const abandoning = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooLate());
      abandoning.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(abandoning.signal), late]);
  } finally {
    clearTimeout(timer);
  }
};
