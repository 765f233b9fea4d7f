import type { Payout } from '@taprail/sdk';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope, useSession } from '../../session/use-session';
import { formatDate } from '../../time/format-time';
import { recipientOf } from './statement-recipient';

/** On paper alone: who pays whom, and the ids in full. The address needs the scope of sub-merchants. */
export const StatementHead = ({ payout }: { payout: Payout }) => {
  const { platform } = useSession();
  const maySee = useScope('onboarding:read');
  const merchant = useRead(
    'subMerchants.get',
    [payout.submerchant, 'recipient'],
    (signal) => client.subMerchants.get(payout.submerchant, { include: 'details' }, { signal }),
    { isEnabled: maySee },
  );
  const lines = recipientOf(merchant.data?.details?.fields ?? {});
  return (
    <section class="statement-head" aria-label="Payout statement" aria-hidden="true">
      <h2>Payout statement</h2>
      <div class="statement-parties">
        <div>
          <strong>Paid by</strong>
          <p>{platform.name ?? platform.id}</p>
          <p>{platform.id}</p>
        </div>
        <div>
          <strong>Paid to</strong>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{payout.submerchant}</p>
          {merchant.data?.details && <p>{merchant.data.details.id}</p>}
        </div>
        <div>
          <strong>Payout</strong>
          <p>{payout.id}</p>
          {payout.wire_reference && <p>Wire reference {payout.wire_reference}</p>}
          <p>
            Sales of{' '}
            {payout.sales_days.length === 0 ? 'no day' : payout.sales_days.map((day) => formatDate(day)).join(', ')}
          </p>
        </div>
      </div>
    </section>
  );
};
