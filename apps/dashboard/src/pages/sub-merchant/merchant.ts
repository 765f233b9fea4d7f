import type { SubMerchant } from '@taprail/sdk';
import { client } from '../../requests/client';
import { readAgain, useRead } from '../../requests/use-read';

/** A sub-merchant as the page shows it, with the version that a change may name. */
export type ShownMerchant = Readonly<{ record: SubMerchant; etag: string | undefined }>;

export const useMerchant = (ref: string) =>
  useRead('subMerchants.get', [ref], async (signal): Promise<ShownMerchant> => {
    const call = client.subMerchants.get(ref, { include: 'details' }, { signal });
    const { data, response } = await call.withResponse();
    return { record: data, etag: response.etag };
  });

/** The sub-merchant at an instant of the past. */
export const useMerchantAt = (ref: string, at: string | undefined) =>
  useRead(
    'subMerchants.at',
    [ref, at],
    (signal) => client.subMerchants.get(ref, { include: 'details', as_of: at! }, { signal }),
    { isEnabled: at !== undefined, isFinal: true },
  );

/** The sub-merchant that a form decides upon: its ETag, and the difference when it changes meanwhile. */
export const onMerchant = ({ record, etag }: ShownMerchant) => ({
  ifMatch: etag,
  subject: {
    shown: record,
    read: async () => {
      const found = await readAgain<ShownMerchant>('subMerchants.get', record.externalRef);
      return { value: found.record, etag: found.etag };
    },
  },
});
