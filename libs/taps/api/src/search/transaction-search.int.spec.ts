import { randomUUID } from 'node:crypto';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import type { SearchRequest, SearchWord } from '@taprail/contracts';
import { firstPrevHash, SqliteEventStore } from '@taprail/event-store';
import { HttpProblem } from '@taprail/http';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { defaultFollowerSettings, Followers, RecentWrites } from '@taprail/subscriptions';
import { type RecordedTransaction, type TransactionEvent, transactionView } from '@taprail/taps-domain';
import { approved, captured, presented, requested } from '@taprail/taps-domain/testing';
import { createLogger } from '@taprail/telemetry';
import type { Disputes } from '../disputes/disputes';
import type { ShownTransactions } from '../settlement/shown-transactions';
import type { Refunds } from '../transactions/refunds';
import { TransactionHistory, TransactionRecords } from '../transactions/transaction-records';
import { transactionCodec, transactionRecords } from '../transactions/transaction.projection';
import { TransactionSearch } from './transaction-search';

const log = createLogger({ service: 'test', level: 'silent' });
const tails = '0123456789';
const idOf = (prefix: string, n: number): string => `${prefix}_01KJM0Z8R0000000000000000${tails[n]}`;

type Sale = Readonly<{
  reference?: string | null;
  submerchant?: string;
  statementDescriptor?: string;
  last4?: string;
  amount?: number;
  tip?: number;
  currency?: 'EUR' | 'JPY' | 'KWD' | 'USD';
  platformId?: string;
  metadata?: Readonly<Record<string, string>>;
  isAwaited?: boolean;
}>;

/** Oldest first. */
const sales: readonly Sale[] = [
  { reference: 'trattoria 437', submerchant: 'trattoria-luna', last4: '5926', amount: 10_000, tip: 389 },
  { reference: 'Café Größe 12', submerchant: 'café', last4: '5926', amount: 10_389, currency: 'USD' },
  { reference: null, submerchant: 'bistro-42', statementDescriptor: 'TRATTORIA LUNA* Bar', last4: '0437', amount: 437 },
  { reference: '100%_"x"', submerchant: 'bistro-42', amount: 43_700, metadata: { waiter: 'ann' } },
  { reference: 'trattoria 437', submerchant: 'trattoria-luna', amount: 10_389, platformId: 'plt_2' },
  { reference: 'yen', submerchant: 'bistro-42', amount: 104, currency: 'JPY' },
  { reference: 'dinar', submerchant: 'bistro-42', amount: 103_890, currency: 'KWD' },
  { reference: 'awaited', submerchant: 'bistro-42', last4: '7777', amount: 5_000, isAwaited: true },
];

const eventsOf = (sale: Sale, n: number): readonly TransactionEvent[] => {
  const { tip = 0, last4 = '4242', isAwaited = false, ...terms } = sale;
  const whose = {
    transactionId: idOf('txn', n),
    platformId: 'plt_1',
    chainId: idOf('ach', n),
    submerchant: 'bistro-42',
  };
  const given = { ...whose, tapId: idOf('tap', n), authorisationId: idOf('auth', n), ...terms } as const;
  const { card } = presented().data as Readonly<{ card: object }>;
  const asCard = { card: { ...card, last4 } } as never;
  const of = { ...whose, ...(terms.platformId ? { platformId: terms.platformId } : {}) };
  const amount = (terms.amount ?? 4_200) + tip;
  return [
    ...(isAwaited ? [requested(given)] : []),
    presented({ ...given, ...(asCard as object) }),
    approved(amount, of),
    captured({ ...of, amount, tipAmount: tip }),
  ];
};

class SearchWorld {
  private readonly store = new SqliteEventStore({ file: ':memory:' });
  readonly search: TransactionSearch;

  constructor(private readonly readStore: ReadStore) {
    const records = new TransactionRecords(readStore, new TransactionHistory(this.store), new RecentWrites());
    const show = async (_platform: string, rows: readonly RecordedTransaction[]) => rows.map(transactionView);
    const nothing = { findOwned: () => Promise.reject(new HttpProblem('refund_not_found')) } as unknown;
    const shown = { show } as unknown as ShownTransactions;
    this.search = new TransactionSearch(records, shown, nothing as Refunds, nothing as Disputes);
  }

  async sell(): Promise<void> {
    const buses = {
      commands: new InProcessCommandBus(),
      events: new InProcessIntegrationBus(':memory:'),
      clock: new OffsetClock(),
    };
    const settings = defaultFollowerSettings('one');
    const followers = new Followers(
      [{ projections: [transactionRecords] }],
      [],
      { store: this.store, readStore: this.readStore, log, settings },
      buses,
    );
    await followers.start();
    for (const [n, sale] of sales.entries()) {
      const written = eventsOf(sale, n);
      const actor = { kind: 'service', id: 'test' } as const;
      const envelope = { commandId: randomUUID(), correlationId: 'c', actor };
      const stream = `transaction-${idOf('txn', n)}`;
      const start = { stream, revision: -1, hash: firstPrevHash };
      const { events } = transactionCodec.encode(written, envelope, written[0]!.data.at, start);
      // The first event by itself: what comes later must be found too.
      await this.store.append(stream, 'no-stream', events.slice(0, 1));
      await followers.settled();
      await this.store.append(stream, 0, events.slice(1));
    }
    await followers.settled();
    await followers.stop();
    await buses.commands.close();
    await buses.events.close();
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.readStore.close();
  }
}

const word = (fields: Partial<SearchWord>): SearchWord => ({ texts: [], amounts: [], ...fields });
const text = (...texts: readonly string[]): SearchWord => word({ texts });
const amount = (decimal: string, currencies: readonly string[] | null = null): SearchWord =>
  word({ texts: decimal.split('.'), amounts: [{ decimal, currencies }] });
const last4 = (digits: string): SearchWord =>
  word({
    texts: [digits],
    last4: digits,
    amounts: digits.startsWith('0') ? [] : [{ decimal: digits, currencies: null }],
  });
const term = (field: string, value: string) => ({ field, operator: ':', value }) as const;

const postgres = process.env['TEST_POSTGRES_URL'];

describe.each(['sqlite::memory:', ...(postgres === undefined ? [] : [postgres])])('free text, on %s', (address) => {
  jest.setTimeout(60_000);
  let world: SearchWorld;
  const found = async (request: Partial<SearchRequest>, platformId = 'plt_1') => {
    const whole = { terms: [], words: [], ...request };
    const answer = await world.search.search(platformId, whole, { limit: 10 });
    return answer.found.map(({ object }) => tails.indexOf(object.id.at(-1)!));
  };

  beforeAll(async () => {
    world = new SearchWorld(await openReadStore(address));
    await world.sell();
  });
  afterAll(() => world.close());

  it.each<[string, readonly SearchWord[], readonly number[]]>([
    ['an amount with its tip, in any currency with these decimals', [amount('103.89')], [6, 1, 0]],
    ['an amount in a currency', [amount('103.89', ['EUR'])], [0]],
    ['an amount and a currency code', [amount('103.89'), word({ currency: 'USD', texts: ['usd'] })], [1]],
    ['not the amount that was asked for', [amount('100.00')], []],
    ['a whole amount', [amount('104')], [5]],
    ['four digits of a card', [last4('5926')], [1, 0]],
    ['digits of a card that was waited for', [last4('7777')], [7]],
    ['digits and amount', [last4('5926'), amount('103.89', ['EUR'])], [0]],
    ['digits of a card, or an amount', [last4('0437')], [2]],
    ['three digits: amount, or word of a reference', [amount('437')], [3, 0]],
    ['the start of a reference', [text('tratt')], [2, 0]],
    ['two words of a reference', [text('trattoria'), text('437')], [0]],
    ['two words in quotes', [text('trattoria', '437')], [0]],
    ['the text on the statement', [text('trattoria'), text('luna'), text('bar')], [2]],
    ['the reference of a sub-merchant', [text('luna')], [2, 0]],
    ['a short word only as a whole', [text('42'), text('bar')], [2]],
    ['not the start of a short word', [text('tr')], []],
    ['a word without its accents', [text('cafe'), text('grosse')], [1]],
    ['a reference with wildcards', [text('100')], [3]],
    ['nothing by a word that no sale has', [text('trattoria'), text('nowhere')], []],
    ['a currency', [word({ currency: 'JPY', texts: ['jpy'] })], [5]],
    ['the id of a transaction', [word({ id: idOf('txn', 1) })], [1]],
    ['the id of a tap', [word({ id: idOf('tap', 2) })], [2]],
    ['the id of an authorisation', [word({ id: idOf('auth', 7) })], [7]],
    ['the id of a chain', [word({ id: idOf('ach', 3) })], [3]],
    ['not an id with another word', [word({ id: idOf('txn', 1) }), text('nowhere')], []],
    ['no id of another platform', [word({ id: idOf('txn', 4) })], []],
    ['no id of another kind', [word({ id: idOf('re', 4) })], []],
  ])('finds %s', async (_what, words, expected) => expect(await found({ words })).toEqual(expected));

  it('finds nothing of another platform', async () => {
    expect(await found({ words: [text('trattoria')] }, 'plt_2')).toEqual([4]);
    expect(await found({ words: [text('trattoria')] }, 'plt_3')).toEqual([]);
  });

  it('finds what terms narrow', async () => {
    expect(await found({ words: [amount('103.89')], terms: [term('currency', 'usd')] })).toEqual([1]);
    expect(await found({ words: [text('trattoria')], terms: [term('last4', '5926')] })).toEqual([0]);
    expect(await found({ words: [text('100')], terms: [term('metadata.waiter', 'ann')] })).toEqual([3]);
    expect(await found({ words: [text('100')], terms: [term('metadata.waiter', 'bob')] })).toEqual([]);
    expect(await found({ words: [word({ id: idOf('txn', 1) })], terms: [term('currency', 'EUR')] })).toEqual([]);
    expect(await found({ terms: [term('last4', '7777')] })).toEqual([7]);
    expect(await found({ terms: [term('last4', '5926'), term('last4', '7777')] })).toEqual([]);
  });

  it('names what it found by reference and card', async () => {
    const { found: rows } = await world.search.search('plt_1', { terms: [], words: [text('437')] }, { limit: 1 });
    expect(rows[0]!.object).toMatchObject({
      object: 'transaction',
      title: 'trattoria 437 · •••• 5926',
      status: 'captured',
      amount_current: 10_389,
      currency: 'EUR',
    });
  });
});
