import { useEffect, useState } from 'preact/hooks';
import { createStore } from '../parts/store';
import { useStore } from '../parts/use-store';

/** "Now" is the server's, which in a test environment is moved by hand: how far it is ahead of this machine. */
const aheadMs = createStore(0);

export const setServerNow = (now: string): void => aheadMs.set(Date.parse(now) - Date.now());

/** The instant of the server, renewed every so often while it is shown. */
export const useServerNow = (everyMs = 30_000): number => {
  const ahead = useStore(aheadMs);
  const [, renew] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => renew((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return Date.now() + ahead;
};
