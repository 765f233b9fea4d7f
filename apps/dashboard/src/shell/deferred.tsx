import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { showToast } from '../parts/toasts';

const retryMs = 5_000;

type Deferred<P> = Readonly<{ Deferred: ComponentType<P>; fetchAhead: () => void }>;

/**
 * A component that the first paint does not need: its code comes in a file of its own, when it is first shown or ahead of that,
 * and again for as long as that fails.
 */
export const deferred = <P extends object>(load: () => Promise<ComponentType<P>>): Deferred<P> => {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<unknown> | undefined;
  const fetchCode = (): Promise<unknown> => {
    loading ??= load().then(
      (component) => (Loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Deferred = (props: P) => {
    const [, renew] = useState(0);
    useEffect(() => {
      if (Loaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = (): void =>
        void fetchCode().then(
          () => renew((count) => count + 1),
          () => {
            showToast('A part of this page could not be loaded. It is tried again.', 'bad');
            timer = setTimeout(show, retryMs);
          },
        );
      show();
      return () => clearTimeout(timer);
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
  return { Deferred, fetchAhead: () => void fetchCode().catch(() => undefined) };
};
