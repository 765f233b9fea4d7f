import type { PayoutItem } from '@taprail/sdk';
import { client } from '../../requests/client';
import { type ListRead, useListRead } from '../../requests/use-read';

const pageLength = 100;

export const usePayoutItems = (id: string): ListRead<PayoutItem> =>
  useListRead('payouts.items', { id }, (cursor, signal) =>
    client.payouts.items(id, { limit: pageLength, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
