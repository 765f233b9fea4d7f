import type { ChargedPayment } from './charged-payment';
import type { ComponentChildren } from 'preact';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { DateText, Instant } from '../../time/instant';
import { bearerWords, bearingPayouts, type PaymentMovement } from './chain-branches';
import { type ChainBranch, chainPicture, payoutOf, ribbonsOf, type Station, type StationName } from './chain-picture';

type Props = { record: ChargedPayment; changed: ReadonlySet<StationName> };

/** The record as a picture: from the card on the left to the bank on the right, as thick as the money. */
export const ChainFigure = ({ record, changed }: Props) => {
  const picture = chainPicture(record);
  const ribbons = ribbonsOf(picture);
  return (
    <figure class="chain card" aria-label="Money flow from tap to wire">
      <div class="chain-grid" data-empty={ribbons.length === 0}>
        <svg
          class="chain-ribbons"
          viewBox="0 0 600 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {ribbons.map(({ path, kind }) => (
            <path key={path} d={path} data-kind={kind} />
          ))}
        </svg>
        <ol>
          {picture.stations.map((station) => (
            <li
              key={station.name}
              data-state={station.state}
              data-changed={changed.has(station.name) ? 'yes' : undefined}
            >
              <div class="station-head">
                <h2>
                  <span class="station-mark" aria-hidden="true" />
                  {station.title}
                  {changed.has(station.name) && <span class="visually-hidden"> (changed by this event)</span>}
                </h2>
                <p class="station-amount">
                  {station.state === 'waiting' || station.amount === 0 ? (
                    <span class="muted">{station.state === 'waiting' && !picture.isOver ? 'not yet' : '–'}</span>
                  ) : (
                    <StationMoney station={station} currency={record.currency} />
                  )}
                </p>
              </div>
              <div class="station-facts">
                <StationFacts station={station} record={record} />
                {picture.branches
                  .filter(({ from }) => from === station.name)
                  .map((branch, n) => (
                    <Branch key={n} branch={branch} currency={record.currency} />
                  ))}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
};

const Branch = ({ branch, currency }: { branch: ChainBranch; currency: string }) => {
  const { title, amount, tone, from, movement } = branch;
  return (
    <>
      <p class="branch" data-tone={tone}>
        <span>{title}</span>{' '}
        <Money amount={-amount} currency={from === 'payout' && movement ? movement.currency : currency} />
      </p>
      {movement && <BranchFacts movement={movement} />}
    </>
  );
};

/** The fee of a movement, and the payout that bears it where it is not that of the sale. */
const BranchFacts = ({ movement }: { movement: PaymentMovement }) => {
  const { fee, gross, currency, in_settlement: isOfSale, occurred_at: at } = movement;
  return (
    <div class="branch-facts">
      {fee !== 0 && gross !== 0 && (
        <p class="muted">
          {fee < 0 ? 'fee returned' : 'fee'} <Money amount={-fee} currency={currency} />
        </p>
      )}
      {!isOfSale && (
        <>
          <Instant at={at} />
          <p class="muted">{bearerWords(movement)}</p>
          {bearingPayouts(movement).map((id) => (
            <Id key={id} id={id} to={`/payouts/${id}`} label="payout ID" />
          ))}
        </>
      )}
    </div>
  );
};

const StationMoney = ({ station, currency }: { station: Station; currency: string }) => {
  const { amount, converted } = station;
  if (!converted) return <Money amount={amount} currency={currency} />;
  if (converted.amount === null) return <span class="muted">in {converted.currency}</span>;
  return <Money amount={converted.amount} currency={converted.currency} />;
};

const facts: Readonly<Record<StationName, (record: ChargedPayment) => ComponentChildren>> = {
  tap: ({ tap }) => (
    <>
      <Instant at={tap.at} />
      <p>
        {words(tap.scheme)} •••• {tap.last4}
      </p>
      <p class="muted">{tap.wallet ? words(tap.wallet) : words(tap.entry_mode)}</p>
    </>
  ),
  authorisation: ({ authorisation, currency }) => (
    <>
      {authorisation.at && <Instant at={authorisation.at} />}
      <p>
        <Pill status={authorisation.status} />
      </p>
      {authorisation.decline_reason && <p>{words(authorisation.decline_reason)}</p>}
      {authorisation.auth_code && <p class="muted">code {authorisation.auth_code}</p>}
      {authorisation.increments.map(({ id, from, to, status }) => (
        <p key={id} class="step">
          ↑ <Money amount={from} currency={currency} /> → <Money amount={to} currency={currency} />
          {status !== 'approved' && ` ${words(status).toLowerCase()}`}
        </p>
      ))}
      {authorisation.charges.map(({ id, amount, reference, status }) => (
        <p key={id} class="step" data-voided={status === 'voided'}>
          + <Money amount={amount} currency={currency} /> {reference ?? ''}
        </p>
      ))}
    </>
  ),
  capture: ({ capture, refunds, disputes }) =>
    capture && (
      <>
        <Instant at={capture.at} />
        <p>
          <Pill status={capture.status} />
        </p>
        {capture.failure_code && <p>{words(capture.failure_code)}</p>}
        {capture.fx && (
          <p>
            <Money amount={capture.fx.converted_amount} currency={capture.fx.to} />{' '}
            <span class="muted">at {capture.fx.rate}</span>
          </p>
        )}
        {refunds.some(({ status }) => status === 'pending') && <p class="muted">refund pending</p>}
        {disputes.map(({ id, status }) => (
          <p key={id}>
            <Pill status={status} text={`Dispute ${words(status).toLowerCase()}`} />
          </p>
        ))}
      </>
    ),
  settlement: ({ settlement }) =>
    settlement && (
      <>
        {settlement.available_on && (
          <p>
            <span class="muted">value date</span> <DateText date={settlement.available_on} />
          </p>
        )}
        <p class="muted">
          {settlement.ledger_entries.length} ledger {settlement.ledger_entries.length === 1 ? 'entry' : 'entries'}
        </p>
        {settlement.batch && <p class="muted">batch {settlement.batch}</p>}
      </>
    ),
  payout: (record) => {
    const payout = payoutOf(record);
    if (!payout && record.settlement?.payout_status) return <Pill status={record.settlement.payout_status} />;
    return (
      payout && (
        <>
          <p>
            <Pill status={payout.status} />
          </p>
          {payout.status !== 'paid' && (
            <p>
              <span class="muted">due</span> <DateText date={payout.eta} />
            </p>
          )}
          <p>
            <span class="muted">total</span> <Money amount={payout.amount} currency={payout.currency} />
          </p>
          <Id id={payout.id} to={`/payouts/${payout.id}`} label="payout ID" />
        </>
      )
    );
  },
  wire: (record) => {
    const payout = payoutOf(record);
    return record.settlement?.wire_reference ? (
      <>
        {payout?.paid_at && <Instant at={payout.paid_at} />}
        <p>
          <code>{record.settlement.wire_reference}</code>
        </p>
        {payout && (
          <p class="muted">
            {payout.destination.bank_name ?? 'Bank'} •••• {payout.destination.last4}
          </p>
        )}
      </>
    ) : null;
  },
};

const StationFacts = ({ station, record }: { station: Station; record: ChargedPayment }) => (
  <>{facts[station.name](record)}</>
);
