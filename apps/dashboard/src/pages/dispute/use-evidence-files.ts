import type { Dispute } from '@taprail/sdk';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { withUploadTimes } from './evidence-files';

const rowsMax = 1_000;

/** The files that were uploaded for a dispute, whether evidence names them or not. */
export const useEvidenceFiles = ({ id, transaction_id: transaction }: Dispute) =>
  useRead(
    'transactions.audit',
    [transaction, 'files', id],
    async (signal) => {
      const [files, rows] = await Promise.all([
        client.disputes.files(id, { signal }).toArray({ max: rowsMax }),
        client.transactions.audit(transaction, { signal }).toArray({ max: rowsMax }),
      ]);
      return withUploadTimes(files, rows);
    },
    { isEnabled: [useScope('disputes:read'), useScope('payments:read')].every(Boolean) },
  );
