import type { Payout } from '@taprail/sdk';
import { useSession } from '../../session/use-session';
import { formatDate } from '../../time/format-time';
import { recipientOf } from './statement-recipient';
import { usePayee } from './use-payee';

/** On paper alone: who pays whom, and the ids in full. The address needs the scope of sub-merchants. */
export const StatementHead = ({ payout }: { payout: Payout }) => {
  const { platform } = useSession();
  const merchant = usePayee(payout);
  const lines = recipientOf(merchant?.details?.fields ?? {});
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
          {merchant?.details && <p>{merchant.details.id}</p>}
        </div>
        <div>
          <strong>Payout</strong>
          <p>{payout.id}</p>
          {payout.wire_reference && <p>Wire reference {payout.wire_reference}</p>}
          {payout.sales_days.length > 0 && <p>Sales of {payout.sales_days.map((day) => formatDate(day)).join(', ')}</p>}
        </div>
      </div>
    </section>
  );
};
