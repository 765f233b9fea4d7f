import type { ListPage, SubMerchant, SubMerchantBalances, SubMerchantStats } from '@taprail/sdk';
import { client } from '../../requests/client';
import { byDuty } from '../onboarding/queue-order';
import { type MerchantFilters, onTheWay } from './merchant-filters';

export type MerchantVolume = SubMerchantStats['data'][number];
export type MerchantMoney = SubMerchantBalances['data'][number];

/** A sub-merchant with its figures. Undefined: hidden from the key. */
export type MerchantRow = Readonly<{
  record: SubMerchant;
  volumes: readonly MerchantVolume[] | undefined;
  money: MerchantMoney | undefined;
}>;

export type Period = Readonly<{ from: string; to: string; timezone: string }>;
export type Sees = Readonly<{ payments: boolean; ledger: boolean }>;

const pageRows = 50;
const rankedMax = 100;

/** A page of the table: the sub-merchants, then the figures of exactly these. */
export const readMerchantRows = async (
  filters: MerchantFilters,
  period: Period,
  sees: Sees,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<MerchantRow>> => {
  const page = await readRecords(filters, period, cursor, signal);
  return { ...page, data: await withFigures(page.data, period, sees, signal) } as ListPage<MerchantRow>;
};

type Records = Pick<ListPage<SubMerchant>, 'data' | 'has_more' | 'next_cursor'>;

const readRecords = (
  { status, sort, q }: MerchantFilters,
  period: Period,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Records> => {
  const search = q === '' ? {} : { q };
  if (status === 'onboarding') return readOnTheWay(search, signal);
  const one = { ...search, ...(status === undefined ? {} : { status }), include: 'details' } as const;
  if (sort === 'volume' && q === '') return readByVolume(one, period, signal);
  const order = sort === 'oldest' ? 'asc' : 'desc';
  const from = cursor === undefined ? {} : { cursor };
  return Promise.resolve(client.subMerchants.list({ ...one, order, limit: pageRows, ...from }, { signal }).page());
};

/** All that are on the way to payments, those on top for which somebody has to act. */
const readOnTheWay = async (search: Readonly<{ q?: string }>, signal: AbortSignal): Promise<Records> => {
  const pages = await Promise.all(
    onTheWay.map((status) =>
      client.subMerchants.list({ ...search, status, include: 'details', limit: rankedMax }, { signal }).page(),
    ),
  );
  return { data: pages.flatMap(({ data }) => data).sort(byDuty), has_more: false, next_cursor: null };
};

const readByVolume = async (
  one: Readonly<{ status?: SubMerchant['status']; include: 'details' }>,
  period: Period,
  signal: AbortSignal,
): Promise<Records> => {
  const { data: ranked } = await client.stats.subMerchants({ ...period, limit: rankedMax }, { signal });
  const names = [...new Set(ranked.map(({ submerchant }) => submerchant))].slice(0, rankedMax);
  const none = { data: [], has_more: false, next_cursor: null };
  if (names.length === 0) return none;
  const { data } = await client.subMerchants.list({ ...one, submerchants: names.join(',') }, { signal }).page();
  return { ...none, data };
};

const withFigures = async (
  records: readonly SubMerchant[],
  period: Period,
  sees: Sees,
  signal: AbortSignal,
): Promise<readonly MerchantRow[]> => {
  if (records.length === 0) return [];
  // A page of those on the way may have more than one request takes.
  const names = records.slice(0, rankedMax).map(({ externalRef }) => externalRef);
  const submerchants = names.join(',');
  const [volumes, balances] = await Promise.all([
    sees.payments ? client.stats.subMerchants({ ...period, submerchants, limit: rankedMax }, { signal }) : undefined,
    sees.ledger ? client.balances.subMerchants({ submerchants }, { signal }) : undefined,
  ]);
  return records.map((record) => ({
    record,
    volumes: volumes?.data.filter(({ submerchant }) => submerchant === record.externalRef),
    money: balances?.data.find(({ submerchant }) => submerchant === record.externalRef),
  }));
};
