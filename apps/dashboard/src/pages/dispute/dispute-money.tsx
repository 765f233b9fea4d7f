import type { Dispute } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { RequiresScope } from '../../parts/requires-scope';
import { words } from '../../parts/status-tone';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { heldAndFee } from './dispute-effect';

/** The money that the dispute has taken from the sub-merchant, and what its end gives back or has given back. */
export const DisputeMoney = ({ dispute }: { dispute: Dispute }) => {
  const isAllowed = useScope('ledger:read');
  const query = { transaction_id: dispute.transaction_id, order: 'asc', limit: 100 } as const;
  const read = useRead(
    'ledger.entries.list',
    [query],
    (signal) => client.ledger.entries.list(query, { signal }).page(),
    { isEnabled: isAllowed },
  );
  return (
    <section class="card stack" aria-label="Money">
      <div class="card-head">
        <h2>Money</h2>
        {isAllowed && (
          <PageLink to={`/payments/${dispute.transaction_id}?tab=ledger`}>View the entries in the ledger</PageLink>
        )}
      </div>
      {!isAllowed && <RequiresScope scope="ledger:read" />}
      {isAllowed && (
        <Loaded read={read} lines={4}>
          {({ data }) => <Effect dispute={dispute} {...heldAndFee(data, dispute.id)} />}
        </Loaded>
      )}
    </section>
  );
};

const Effect = ({ dispute, held, fee }: { dispute: Dispute } & ReturnType<typeof heldAndFee>) => {
  if (!held && !fee) {
    return (
      <p class="muted">
        {dispute.stage === 'inquiry' ? 'No money has moved: an inquiry is only a question.' : 'No money has moved yet.'}
      </p>
    );
  }
  const money = (sum: typeof held) => (sum ? formatMoney(sum.amount, sum.currency) : 'nothing');
  const { submerchant, outcome } = dispute;
  return (
    <>
      <p>
        When the dispute opened, {money(held)} was held from {submerchant}
        {fee && ` and a fee of ${money(fee)} was charged`}.
      </p>
      <Facts
        rows={
          outcome === null
            ? [
                [
                  'If won',
                  `${money(held)} goes back to ${submerchant}${fee ? ', and the fee where the scheme refunds it' : ''}`,
                ],
                ['If lost', `${money(held)} goes to the cardholder`],
              ]
            : [
                [
                  words(outcome),
                  `${money(held)} ${outcome === 'lost' ? 'went to the cardholder' : `went back to ${submerchant}`}`,
                ],
              ]
        }
      />
    </>
  );
};
