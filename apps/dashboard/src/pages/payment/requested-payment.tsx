import type { Transaction } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { words } from '../../parts/status-tone';
import { Instant } from '../../time/instant';
import { presentedAmount } from './payment-amount';

/** A payment without a card: it waits for one, or was canceled. */
export const RequestedPayment = ({ record }: { record: Transaction }) => {
  const { request, currency } = record;
  const canceled = request?.canceled;
  return (
    <section class="card">
      <h2 class="section-title">{canceled ? 'Cancelled before a card was read' : 'Waiting for card'}</h2>
      <Facts
        rows={[
          ['Amount', <Money amount={presentedAmount(record)} currency={currency} />],
          ['Device', request && <Id id={request.device} label="device ID" />],
          ['Requested', request && <Instant at={request.at} />],
          ['Waits until', request && !canceled && <Instant at={request.awaits_card_until} />],
          ['Cancelled', canceled && <Instant at={canceled.at} />],
          ['Reason', canceled && words(canceled.reason)],
          ['Tap', request && <Id id={request.tap} label="tap ID" />],
        ]}
      />
    </section>
  );
};
