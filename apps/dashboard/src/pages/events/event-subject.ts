import type { TaprailEvent } from '@taprail/sdk';

/** The thing that an event is about, with the page that shows it. */
export type EventSubject = Readonly<{
  id: string;
  path: string;
  amount: number | undefined;
  currency: string | undefined;
}>;

type Subject = Pick<TaprailEvent, 'transaction_id' | 'submerchant'>;

const pathOf = (id: string, { transaction_id: transactionId, submerchant }: Subject): string => {
  if (id.startsWith('po_')) return `/payouts/${id}`;
  if (id.startsWith('dp_')) return `/disputes/${id}`;
  if (id.startsWith('sm_')) return `/sub-merchants/${encodeURIComponent(submerchant ?? id)}`;
  return `/payments/${transactionId ?? id}`;
};

export const eventSubject = (event: Subject & { data: { object: object } }): EventSubject => {
  const { id, amount, currency } = event.data.object as Readonly<{ id: string; amount?: number; currency?: string }>;
  return { id, path: pathOf(id, event), amount, currency };
};

type EventPages = Readonly<{ pages: readonly Readonly<{ data: readonly TaprailEvent[] }>[] }>;

/** The list with an event on top that has just happened, unless it is there. */
export const withNewest = <T extends EventPages>(list: T, event: TaprailEvent): T => {
  const [first, ...others] = list.pages;
  if (!first || list.pages.some(({ data }) => data.some(({ id }) => id === event.id))) return list;
  return { ...list, pages: [{ ...first, data: [event, ...first.data] }, ...others] };
};
