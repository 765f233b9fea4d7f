import type { Dispute } from '@taprail/sdk';
import { readAgain } from '../../requests/use-read';

type ReadDispute = Readonly<{ dispute: Dispute; etag: string | undefined }>;

/** The dispute that a dialog decides upon: its ETag, and the difference when it changes meanwhile. */
export const onDispute = ({ dispute, etag }: ReadDispute) => ({
  ifMatch: etag,
  subject: {
    shown: dispute,
    currency: dispute.currency,
    read: async () => {
      const found = await readAgain<ReadDispute>('disputes.get', dispute.id);
      return { value: found.dispute, etag: found.etag };
    },
  },
});
