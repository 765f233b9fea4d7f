import type { TaprailEvent } from '@taprail/sdk';
import { type CsvColumn, decimalOf } from '../../parts/list-csv';
import { eventSubject } from './event-subject';

/** Amounts in units of the currency beside them, instants in UTC. */
export const eventsCsv: readonly CsvColumn<TaprailEvent>[] = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at: at }) => at],
  ['type', ({ type }) => type],
  ['submerchant', ({ submerchant }) => submerchant],
  ['transaction_id', ({ transaction_id: id }) => id],
  ['object', (event) => eventSubject(event).id],
  ['currency', (event) => eventSubject(event).currency],
  [
    'amount',
    (event) => {
      const { amount, currency } = eventSubject(event);
      return decimalOf(amount, currency ?? '');
    },
  ],
  ['sequence', ({ sequence }) => sequence],
  ['request', ({ request }) => request.id],
];
