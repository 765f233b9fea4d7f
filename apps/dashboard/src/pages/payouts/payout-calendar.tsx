import type { Payout } from '@taprail/sdk';
import { countOf } from '../../money/format-money';
import { Money } from '../../money/money';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { dayIn, formatDate } from '../../time/format-time';
import { daysOfMonth, monthAfter, monthName } from '../../time/months';
import { useServerNow } from '../../time/server-clock';
import { arrivalsByDay, calendarWords, type DayArrivals, weeksOf } from './calendar-weeks';
import './payout-calendar.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const shownMax = 2_000;

const calendarPath = (month: string, submerchant: string): string =>
  `/payouts?view=calendar&month=${month}${submerchant === '' ? '' : `&submerchant=${encodeURIComponent(submerchant)}`}`;

/** A month of the days on which banks are expected to have payouts. Value dates are days, the same in every zone. */
export const PayoutCalendar = ({ month, submerchant }: { month: string; submerchant: string }) => {
  const { from, to } = daysOfMonth(month);
  const query = {
    arrival: { gte: from, lte: to },
    order: 'asc',
    limit: 100,
    ...(submerchant === '' ? {} : { submerchant }),
  } as const;
  const read = useRead(
    'payouts.list',
    [query],
    (signal) => client.payouts.list(query, { signal }).toArray({ max: shownMax }),
    { keepsBefore: true },
  );
  return (
    <section class="card stack" aria-label="Calendar">
      <div class="calendar-head">
        <PageLink
          class="button-icon"
          to={calendarPath(monthAfter(month, -1), submerchant)}
          aria-label={monthName(monthAfter(month, -1))}
        >
          <Icon name="previous" />
        </PageLink>
        <h2>{monthName(month)}</h2>
        <PageLink
          class="button-icon"
          to={calendarPath(monthAfter(month), submerchant)}
          aria-label={monthName(monthAfter(month))}
        >
          <Icon name="next" />
        </PageLink>
      </div>
      <Loaded read={read} lines={8}>
        {(payouts) => <Month month={month} payouts={payouts} submerchant={submerchant} />}
      </Loaded>
    </section>
  );
};

const Month = ({ month, payouts, submerchant }: { month: string; payouts: readonly Payout[]; submerchant: string }) => {
  const days = arrivalsByDay(payouts);
  const today = dayIn(new Date(useServerNow()).toISOString(), 'UTC');
  const note = [calendarWords(payouts), payouts.length >= shownMax && `Only the first ${shownMax} payouts are shown.`];
  return (
    <>
      <table class="calendar">
        <caption class="visually-hidden">Payouts arriving in {monthName(month)}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => {
                const found = day === null ? undefined : days.get(day);
                return (
                  <td key={weekdays[at]} data-empty={!found} aria-current={day === today ? 'date' : undefined}>
                    {day !== null && <Day {...{ day, found, submerchant }} weekday={weekdays[at]!} />}
                    {day === today && <small>today</small>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {days.size === 0 && <p class="muted calendar-none">No payouts arrive in {monthName(month)}.</p>}
      <p class="muted">{note.filter(Boolean).join(' ')}</p>
    </>
  );
};

type DayProps = { day: string; weekday: string; found: DayArrivals | undefined; submerchant: string };

const Day = ({ day, weekday, found, submerchant }: DayProps) => {
  const list = `/payouts?on=${day}${submerchant === '' ? '' : `&submerchant=${encodeURIComponent(submerchant)}`}`;
  return (
    <>
      <time dateTime={day}>
        <span class="calendar-short">{Number(day.slice(8))}</span>
        <span class="calendar-long">
          {weekday}, {formatDate(day)}
        </span>
      </time>
      {found?.arrivals.map(({ currency, amount, count }) => (
        <p key={currency}>
          <PageLink to={list}>
            <Money amount={amount} currency={currency} />
            <span class="visually-hidden"> on {formatDate(day)}</span>
          </PageLink>
          <small class="muted">{countOf(count, 'payout')}</small>
        </p>
      ))}
      {found !== undefined && found.failed > 0 && (
        <PageLink to={list}>
          <Pill text={`${found.failed} failed`} tone="bad" />
        </PageLink>
      )}
    </>
  );
};
