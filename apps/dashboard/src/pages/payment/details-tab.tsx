import type { Dispute, Refund } from '@taprail/sdk';
import { Money } from '../../money/money';
import { brandWords, entryModeWords, verificationWords, walletWords } from '../../parts/card-words';
import { Copy, Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { JsonTree } from '../../parts/json-tree';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { StripeId } from '../../parts/stripe-id';
import { Table, type TableColumn } from '../../parts/table';
import { Instant } from '../../time/instant';
import { bearerWords, bearingPayouts, type PaymentMovement } from './chain-branches';
import type { ChargedPayment } from './charged-payment';
import { presentedAmount } from './payment-amount';

export const DetailsTab = ({ record }: { record: ChargedPayment }) => {
  const { tap, authorisation, currency, refunds, disputes } = record;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <div class="stack">
      <section class="card">
        <h2 class="section-title">All amounts</h2>
        <Facts
          rows={[
            ['Presented', money(presentedAmount(record))],
            ['Authorised', money(record.amount_authorised)],
            ['Ceiling', record.capture_mode === 'pre-auth' ? money(authorisation.ceiling) : null],
            ['Released', record.amount_released > 0 ? money(record.amount_released) : null],
            ['Refunded', record.amount_refunded > 0 ? money(record.amount_refunded) : null],
            ['Disputed', record.amount_disputed > 0 ? money(record.amount_disputed) : null],
            ['Platform fee', money(record.platform_fee)],
            ['Processing fee', money(record.processing_fee)],
            ['Fee bearer', words(record.fee_bearer)],
          ]}
        />
      </section>
      {refunds.length > 0 && (
        <section class="card">
          <h2 class="section-title">Refunds</h2>
          <Table caption="Refunds" columns={refundColumns} rows={refunds} rowKey={({ id }) => id} />
        </section>
      )}
      {record.settlements.length > 0 && (
        <section class="card">
          <h2 class="section-title">Movements after the capture</h2>
          <Table
            caption="Movements after the capture"
            columns={movementColumns}
            rows={record.settlements}
            rowKey={({ ledger_entry: entry, type, in_settlement: isOfSale }) => `${entry} ${type} ${isOfSale}`}
          />
        </section>
      )}
      {disputes.length > 0 && (
        <section class="card">
          <h2 class="section-title">Disputes</h2>
          <Table caption="Disputes" columns={disputeColumns} rows={disputes} rowKey={({ id }) => id} />
        </section>
      )}
      <section class="card">
        <h2 class="section-title">Card and terminal</h2>
        <Facts
          rows={[
            ['Card', `${brandWords(tap.scheme)} ${tap.funding} ${tap.bin ?? ''} •••• ${tap.last4}`.replace('  ', ' ')],
            ['Issuer country', tap.issuer_country],
            ['Wallet', tap.wallet && walletWords(tap.wallet)],
            ['How it was read', entryModeWords(tap.entry_mode)],
            ['Cardholder verified', verificationWords(tap.cvm)],
            ['Device', <Id id={tap.device} label="device ID" />],
            [
              'Cryptogram',
              tap.cryptogram && `${tap.cryptogram.type}, ${tap.cryptogram.verified ? 'verified' : 'not verified'}`,
            ],
            [
              'Chip application',
              tap.emv_application && [tap.emv_application.name, tap.emv_application.aid].filter(Boolean).join(', '),
            ],
            ['Risk', `${words(tap.risk.decision)}, score ${tap.risk.score}`],
            ['Network reference', authorisation.network_transaction_id],
            ['Reason code', authorisation.reason_code],
            ['Declined by', authorisation.declined_by && words(authorisation.declined_by)],
            [
              'Hold expires',
              authorisation.status === 'open' && authorisation.expires_at ? (
                <Instant at={authorisation.expires_at} />
              ) : null,
            ],
          ]}
        />
      </section>
      <section class="card">
        <h2 class="section-title">References and metadata</h2>
        <Facts
          rows={[
            ['Reference', record.reference],
            ['Description', record.description],
            ['Statement descriptor', record.statement_descriptor],
            ...Object.entries(record.metadata as Readonly<Record<string, string>>).map(
              ([name, value]) => [name, String(value)] as const,
            ),
            [
              'Payment at Stripe',
              record.psp_reference && (
                <StripeId
                  id={record.psp_reference}
                  page={`/payments/${record.psp_reference}`}
                  label="payment at Stripe"
                />
              ),
            ],
            ['Tap', <Id id={tap.id} label="tap ID" />],
            ['Authorisation', <Id id={authorisation.id} label="authorisation ID" />],
            [
              record.capture_mode === 'pre-auth' ? 'Hold' : 'Authorisation chain',
              <Id
                id={record.authorisation_chain_id}
                to={`/stays/${record.authorisation_chain_id}`}
                label="authorisation chain ID"
              />,
            ],
          ]}
        />
      </section>
      <details class="card whole-record">
        <summary>View as JSON</summary>
        <span class="whole-record-copy">
          <Copy value={JSON.stringify(record, null, 2)} label="record" />
        </span>
        <JsonTree value={record} />
      </details>
    </div>
  );
};

const refundColumns: readonly TableColumn<Refund>[] = [
  { title: 'Amount', isNumber: true, cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Reason', cell: ({ reason }) => words(reason) },
  { title: 'Created', cell: ({ created_at: at }) => <Instant at={at} /> },
  { title: 'ID', cell: ({ id }) => <Id id={id} label="refund ID" /> },
];

const movementColumns: readonly TableColumn<PaymentMovement>[] = [
  { title: 'Type', cell: ({ type }) => words(type) },
  { title: 'Date', cell: ({ occurred_at: at }) => <Instant at={at} /> },
  { title: 'Gross', isNumber: true, cell: ({ gross, currency }) => <Money amount={gross} currency={currency} /> },
  { title: 'Fee', isNumber: true, cell: ({ fee, currency }) => <Money amount={-fee} currency={currency} /> },
  { title: 'Net', isNumber: true, cell: ({ net, currency }) => <Money amount={net} currency={currency} /> },
  {
    title: 'Payout',
    cell: (movement) => (
      <>
        {!movement.payout && bearerWords(movement)}{' '}
        {bearingPayouts(movement).map((id) => (
          <Id key={id} id={id} to={`/payouts/${id}`} />
        ))}
      </>
    ),
  },
];

const disputeColumns: readonly TableColumn<Dispute>[] = [
  { title: 'Amount', isNumber: true, cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Stage', cell: ({ stage }) => words(stage) },
  { title: 'Reason', cell: ({ reason, network_reason_code: code }) => `${words(reason)} (${code})` },
  { title: 'Opened', cell: ({ opened_at: at }) => <Instant at={at} /> },
  {
    title: 'Deadline',
    cell: ({ scheme_deadline: at, status }) => (status === 'needs_response' ? <Instant at={at} isRelative /> : '–'),
  },
  { title: 'ID', cell: ({ id }) => <Id id={id} to={`/disputes/${id}`} label="dispute ID" /> },
];
