import type { ChargedPayment } from './charged-payment';
import type { ComponentChildren } from 'preact';
import { Money } from '../../money/money';
import { cardWords } from '../../parts/card-words';
import { Id } from '../../parts/copy';
import { Pill } from '../../parts/pill';
import { DateText, Instant } from '../../time/instant';
import { bearerWords, bearingPayouts, type PaymentMovement } from './chain-branches';
import { type ChainBranch, chainPicture, payoutOf, ribbonsOf, type Station, type StationName } from './chain-picture';

type Props = { record: ChargedPayment; changed: ReadonlySet<StationName> };

/**
 * The record as a picture: from the card on the left to the bank on the right, as thick as the money. Where no money went, as of a
 * payment that was declined, there is nothing to see.
 */
export const ChainFigure = ({ record, changed }: Props) => {
  const picture = chainPicture(record);
  const ribbons = ribbonsOf(picture);
  if (ribbons.length === 0) return null;
  return (
    <figure class="chain card" aria-label="Money flow from tap to wire">
      <div class="chain-grid">
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
          {picture.stations.map((station, at) => (
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
                    !isAsBefore(station, picture.stations[at - 1]) && (
                      <StationMoney station={station} currency={record.currency} />
                    )
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

/** An amount is said once: where it changes. */
const isAsBefore = (station: Station, before: Station | undefined): boolean =>
  before?.state !== 'waiting' &&
  before?.amount === station.amount &&
  before.converted?.amount === station.converted?.amount &&
  before.converted?.currency === station.converted?.currency;

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
      <p class="muted">{cardWords(tap)}</p>
    </>
  ),
  authorisation: ({ authorisation }) => (
    <>
      {authorisation.at && <Instant at={authorisation.at} />}
      {authorisation.status !== 'captured' && <Pill status={authorisation.status} />}
    </>
  ),
  capture: ({ capture }) =>
    capture && (
      <>
        <Instant at={capture.at} />
        {capture.status !== 'captured' && <Pill status={capture.status} />}
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
