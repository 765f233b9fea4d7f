import type { Payout } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { showToast } from '../../parts/toasts';
import { usePayoutItems } from './use-payout-items';

/** Prints the payout with all of its items: those that are not loaded yet are loaded first. */
export const PrintStatement = ({ payout }: { payout: Payout }) => {
  const [isLoading, setLoading] = useState(false);
  const items = usePayoutItems(payout.id);
  const printAll = async () => {
    setLoading(true);
    try {
      let read: Pick<typeof items, 'hasNextPage' | 'fetchNextPage'> = items;
      while (read.hasNextPage) read = await read.fetchNextPage({ throwOnError: true });
      requestAnimationFrame(() => print());
    } catch (error) {
      showToast((error as Error).message, 'bad');
    } finally {
      setLoading(false);
    }
  };
  return (
    <button type="button" class="button" disabled={isLoading} onClick={() => void printAll()}>
      {isLoading ? 'Loading all items…' : 'Print statement'}
    </button>
  );
};
