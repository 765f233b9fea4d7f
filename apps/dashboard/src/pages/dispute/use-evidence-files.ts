import type { Dispute } from '@taprail/sdk';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { filesOf } from './evidence-files';

const rowsMax = 1_000;

/** The files that were uploaded for a dispute, whether evidence names them or not. */
export const useEvidenceFiles = ({ id, transaction_id: transaction }: Dispute) =>
  useRead(
    'transactions.audit',
    [transaction, 'files', id],
    async (signal) => filesOf(await client.transactions.audit(transaction, { signal }).toArray({ max: rowsMax }), id),
    { isEnabled: useScope('payments:read') },
  );
