import type { AuditRow, Payout, Transaction } from '@taprail/sdk';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { Instant } from '../../time/instant';
import { isCharged } from './charged-payment';
import { activityOf } from './payment-activity';
import { receiptOf } from './payment-receipt';

type Props = { record: Transaction; rows: readonly AuditRow[]; earlier: readonly Payout[] };

/** What happened to a payment, and what of it the sub-merchant keeps. */
export const PaymentSummary = ({ record, rows, earlier }: Props) => (
  <div class="payment-summary">
    <section class="card" aria-label="Activity">
      <h2 class="section-title">Activity</h2>
      <ol class="activity">
        {activityOf(record, rows, earlier).map(({ at, text, tone, amount, notes, links }, n) => (
          <li key={n} data-tone={tone}>
            <div>
              <p>{text}</p>
              <p class="muted activity-notes">
                <Instant at={at} />
                {notes.map((note) => (
                  <span key={note}>{note}</span>
                ))}
                {links.map(({ to, id, label }) => (
                  <Id key={id} id={id} to={to} label={label} />
                ))}
              </p>
            </div>
            {amount && <Money {...amount} />}
          </li>
        ))}
      </ol>
    </section>
    {isCharged(record) && record.authorisation.status !== 'declined' && (
      <section class="card" aria-label="Breakdown">
        <h2 class="section-title">Amounts</h2>
        <dl class="receipt">
          {receiptOf(record).map(({ title, kind, money }) => (
            <div key={title} data-kind={kind}>
              <dt>{title}</dt>
              <dd>
                <Money {...money} />
              </dd>
            </div>
          ))}
        </dl>
        {record.fee_bearer === 'platform' && record.processing_fee > 0 && (
          <p class="muted receipt-note">
            The platform bears the processing fee of <Money amount={record.processing_fee} currency={record.currency} />
            .
          </p>
        )}
      </section>
    )}
  </div>
);
