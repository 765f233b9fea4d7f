/**
 * A signal that aborts after so long, also when only `AbortSignal.any` refers to it. Node 20 collects an
 * `AbortSignal.timeout` of which that is true, and it never aborts; here the timer holds on to it.
 */
export const abortAfter = (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms).unref();
  return controller.signal;
};
