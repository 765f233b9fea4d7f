import type { Authorisation, Charge, Transaction } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { ActionDialog } from '../../parts/action-dialog';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { Table, type TableColumn } from '../../parts/table';
import { showEffect } from '../../parts/show-effect';
import { Instant } from '../../time/instant';
import { onRecord } from '../payment/payment-dialog';
import { captureOf } from './stay-bar';
import { StayFigure } from './stay-figure';

type Props = { hold: Authorisation; record: Transaction | undefined; title: string };

/** One hold of the stay: how it is used, what a capture would do, its charges and its increases. */
export const StayAuthorisation = ({ hold, record, title }: Props) => (
  <section class="stack" aria-label={title}>
    <StayFigure hold={hold} title={title} />
    <section class="card">
      <p class="line">
        <Pill status={hold.status} />
        <span>
          <CaptureWords hold={hold} />
        </span>
        {hold.status === 'open' && hold.expires_at && (
          <span class="muted">
            Hold expires <Instant at={hold.expires_at} isRelative />
          </span>
        )}
        <PageLink to={`/payments/${hold.transaction_id}`}>View payment</PageLink>
      </p>
    </section>
    <Charges hold={hold} record={record} />
    {hold.increments.length > 0 && (
      <section class="card">
        <div class="card-head">
          <h2>Increases</h2>
          <span class="muted">{hold.increments.length} of 10</span>
        </div>
        <Table
          caption="Increases"
          columns={increaseColumns(hold.currency)}
          rows={hold.increments}
          rowKey={({ id }) => id}
        />
      </section>
    )}
  </section>
);

const CaptureWords = ({ hold }: { hold: Authorisation }) => {
  const { currency } = hold;
  const capture = captureOf(hold);
  if (!capture) {
    return (
      <>
        {formatMoney(hold.captured_amount, currency)} captured, {formatMoney(hold.released_amount, currency)} released.
      </>
    );
  }
  return (
    <>
      Capturing now collects <strong>{formatMoney(capture.takes, currency)}</strong>
      {hold.posted_amount > 0 ? ' (the posted charges)' : ' (the full hold)'} and releases{' '}
      <strong>{formatMoney(capture.releases, currency)}</strong>.
    </>
  );
};

type Increase = Authorisation['increments'][number];
const increaseColumns = (currency: string): readonly TableColumn<Increase>[] => [
  { title: 'To', cell: ({ to }) => <Money amount={to} currency={currency} /> },
  { title: 'From', cell: ({ from }) => <Money amount={from} currency={currency} /> },
  { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
  { title: 'Reason code', isMinor: true, cell: ({ reason_code: code }) => code ?? '–' },
  { title: 'Time', cell: ({ at }) => <Instant at={at} /> },
];

const Charges = ({ hold, record }: Omit<Props, 'title'>) => {
  const [voiding, setVoiding] = useState<Charge>();
  const { currency } = hold;
  const columns: readonly TableColumn<Charge>[] = [
    { title: 'Amount', isNumber: true, cell: ({ amount }) => <Money amount={amount} currency={currency} /> },
    { title: 'Status', cell: ({ status }) => <Pill status={status} /> },
    { title: 'Reference', cell: ({ reference, description }) => reference ?? description ?? '–' },
    { title: 'Time', cell: ({ at }) => <Instant at={at} /> },
    {
      title: 'Actions',
      cell: (charge) =>
        charge.status === 'posted' && hold.status === 'open' ? (
          <ScopedButton scope="payments:write" onClick={() => setVoiding(charge)}>
            Void charge{' '}
          </ScopedButton>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <section class="card">
      <div class="card-head">
        <h2>Charges</h2>
        {hold.status === 'open' && <span class="muted">{formatMoney(hold.posted_amount, currency)} posted</span>}
      </div>
      {hold.charges.length === 0 ? (
        <p class="muted">No charges yet. Without charges, a capture collects the full hold or the amount you enter.</p>
      ) : (
        <Table caption="Charges" columns={columns} rows={hold.charges} rowKey={({ id }) => id} />
      )}
      {voiding && (
        <ActionDialog
          title="Void charge"
          submit={`Void charge of ${formatMoney(voiding.amount, currency)}`}
          kind="danger"
          {...(record ? onRecord(record) : {})}
          call={(made, sending) => made.authorisations.voidCharge(hold.id, voiding.id, sending)}
          onDone={showEffect(`Charge of ${formatMoney(voiding.amount, currency)} voided`)}
          onClose={() => setVoiding(undefined)}
        >
          <p>
            {formatMoney(voiding.amount, currency)}
            {voiding.reference ? `, ${voiding.reference}` : ''}. The charge will not be captured. The amount stays on
            hold.
          </p>
        </ActionDialog>
      )}
    </section>
  );
};
