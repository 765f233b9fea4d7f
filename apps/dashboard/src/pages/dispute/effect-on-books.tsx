import type { Dispute } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { Loaded } from '../../parts/loaded';
import { RequiresScope } from '../../parts/requires-scope';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { AccountLink } from '../ledger/account-link';
import { type DisputeEffect, disputeEffects, heldAndFee } from './dispute-effect';
import '../ledger/ledger.css';

/** The money that the dispute has moved in the books, and that its end would move or has moved. */
export const EffectOnBooks = ({ dispute }: { dispute: Dispute }) => {
  const isAllowed = useScope('ledger:read');
  const query = { transaction_id: dispute.transaction_id, order: 'asc', limit: 100 } as const;
  const read = useRead(
    'ledger.entries.list',
    [query],
    (signal) => client.ledger.entries.list(query, { signal }).page(),
    { isEnabled: isAllowed },
  );
  return (
    <section class="card stack" aria-label="Ledger impact">
      <h2>Ledger impact</h2>
      {!isAllowed && <RequiresScope scope="ledger:read" />}
      {isAllowed && (
        <Loaded read={read} lines={4}>
          {({ data }) => {
            const effects = disputeEffects(data, dispute.id);
            return effects.length === 0 ? (
              <p class="muted">
                {dispute.stage === 'inquiry'
                  ? 'No money has moved. An inquiry has no ledger impact.'
                  : 'No ledger entries yet.'}
              </p>
            ) : (
              <>
                <p>
                  <EffectWords dispute={dispute} {...heldAndFee(data, dispute.id)} />
                </p>
                <Table
                  caption="Ledger impact by account, debits minus credits"
                  columns={columnsFor(dispute)}
                  rows={effects}
                  rowKey={({ account }) => account}
                />
              </>
            );
          }}
        </Loaded>
      )}
    </section>
  );
};

const EffectWords = ({ dispute, held, fee }: { dispute: Dispute } & ReturnType<typeof heldAndFee>) => {
  const money = (sum: typeof held) => (sum ? formatMoney(sum.amount, sum.currency) : 'nothing');
  const opened = `When the dispute opened, ${money(held)} was held from ${dispute.submerchant} and a fee of ${money(fee)} was charged.`;
  if (dispute.outcome === null) {
    return (
      <>
        {opened} If won, {money(held)} is returned, and so is the fee where the scheme refunds it. If lost, the held
        amount goes to the cardholder.
      </>
    );
  }
  return (
    <>
      {opened} The dispute was {words(dispute.outcome).toLowerCase()}
      {dispute.outcome === 'lost' ? `: ${money(held)} went to the cardholder.` : `: ${money(held)} was returned.`}
    </>
  );
};

const column = (title: string, amount: (row: DisputeEffect) => number): TableColumn<DisputeEffect> => ({
  title,
  isNumber: true,
  cell: (row) => <Money amount={amount(row)} currency={row.currency} />,
});

const columnsFor = ({ outcome, submerchant }: Dispute): readonly TableColumn<DisputeEffect>[] => [
  {
    title: 'Account',
    cell: ({ account }) => (
      <AccountLink account={account} submerchant={account.split(':').length > 2 ? submerchant : null} />
    ),
  },
  column('Opened', ({ opened }) => opened),
  ...(outcome === null
    ? [column('Balance if won', ({ ifWon }) => ifWon), column('Balance if lost', ({ ifLost }) => ifLost)]
    : [column(words(outcome), ({ closed }) => closed), column('Balance', ({ opened, closed }) => opened + closed)]),
];
