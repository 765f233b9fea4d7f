/* The ledger service as it is shipped, on stores in memory and the simulated bank. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Commands, MoneyMoved, SaleMoney } from '@taprail/contracts';
import {
  Codec,
  type EventStore,
  unwrittenStream,
  LOG_START,
  SqliteEventStore,
  StoreUnavailable,
} from '@taprail/event-store';
import { entriesIn, type JournalEntry, type PayoutEvent, payoutStreamPrefix } from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import { SimulatedPayments } from '@taprail/psp-simulator';
import { openPlatformForTests, startServiceForTests } from '@taprail/runtime/testing';
import type { Settings } from '@taprail/settings';
import { Completeness } from '../completeness/completeness';
import { PostSale } from '../sales/post-sale';
import { LedgerModule } from '../ledger.module';
import { PayoutFreezer } from '../monitor/freeze/payout-freezer';
import { payoutCodec } from '../payouts/payouts';

/** A Monday noon in Berlin, with a business day after it. */
export const startMs = Date.parse('2026-03-02T11:00:00.000Z');

/** Lets the log fail: before it has written, as when it cannot be reached, or after, as when the answer is lost. */
export class Faults {
  private left = Number.POSITIVE_INFINITY;
  private after = false;
  private turns = 0;

  /** The append after this many fails, and every one after it, until the fault is mended. */
  failAfter(appends: number, written: boolean): void {
    this.left = appends;
    this.after = written;
  }

  /** Every append takes so many turns of the event loop longer, until the fault is mended. */
  slowDown(turns: number): void {
    this.turns = turns;
  }

  mend(): void {
    this.left = Number.POSITIVE_INFINITY;
    this.turns = 0;
  }

  wrap(store: EventStore): EventStore {
    const append: EventStore['append'] = async (...args) => {
      for (let turn = 0; turn < this.turns; turn += 1) await nextTurn();
      this.left -= 1;
      if (this.left >= 0) return store.append(...args);
      // Only the first answer is lost: what comes after it finds nobody.
      if (this.after && this.left === -1) await store.append(...args);
      throw new StoreUnavailable('The log is out of reach');
    };
    return Object.assign(Object.create(store) as EventStore, { append });
  }
}

export const openLedger = async (
  settings: Partial<Pick<Settings, 'bankUrl' | 'pspUrl' | 'pspKey'>> = {},
  wrap: (store: EventStore) => EventStore = (store) => store,
) => {
  const log = new SqliteEventStore({ file: ':memory:' });
  const faults = new Faults();
  // It runs: a timer whose command failed is tried again a second later.
  const openedMs = performance.now();
  const nowMs = (): number => startMs + Math.floor(performance.now() - openedMs);
  const platform = await openPlatformForTests({ store: wrap(faults.wrap(log)), nowMs });
  const { readStore, clock } = platform;
  let pspAheadMs = 0;
  const desk = new SimulatedPayments({ seed: 'spec', nowMs: () => clock.now().getTime() + pspAheadMs });
  /** Everything that a process holds in memory; a new one is a restart. */
  const startService = () =>
    startServiceForTests([LedgerModule], platform, { settings, simulator: { payments: desk } });
  let running = await startService();

  let sent = 0;
  const send = async <Name extends keyof Commands>(
    name: Name,
    data: Commands[Name]['data'],
    commandId = `cmd-${(sent += 1)}`,
  ): Promise<Commands[Name]['reply']> =>
    (await running.buses.commands.send({
      name,
      key: 'spec',
      data,
      commandId,
      correlationId: 'c',
      actor: { kind: 'api_key', id: 'key_1' },
      deadlineMs: Date.now() + 20_000,
    })) as Commands[Name]['reply'];

  const world = {
    log,
    readStore,
    faults,
    desk,
    /** The clock of the PSP and the bank, before ours. */
    pspAhead: (ms: number) => {
      pspAheadMs = ms;
    },
    send,
    now: () => clock.iso(),
    sales: () => running.get(PostSale),
    freezer: () => running.get(PayoutFreezer),
    completeness: () => running.get(Completeness),
    /** The lines of one metric, as they are read by whoever watches. */
    metric: async (name: string): Promise<readonly string[]> =>
      (await running.registry.getSingleMetricAsString(name)).split('\n').filter((line) => line.startsWith(name)),
    settled: () => running.settled(),
    /** As after a crash: nothing is left of what was in memory. */
    restart: async () => {
      faults.mend();
      await running.close();
      running = await startService();
    },
    /** A direct sale of the bistro as the taps record it: its capture is at revision 2 of its stream. */
    record: async (sale: string, amount: number): Promise<void> => {
      const subject = {
        transactionId: `txn_${sale}`,
        platformId: 'plt_1',
        subMerchantId: 'sm_1',
        submerchant: 'bistro-42',
      };
      const events = [
        { type: 'TapPresented', data: { ...subject, currency: 'EUR', captureMode: 'direct' } },
        { type: 'TapApproved', data: { ...subject, amount } },
        { type: 'ChargeCaptured', data: { ...subject, amount, fx: null } },
      ];
      const envelope = {
        commandId: `tap-${sale}`,
        correlationId: 'c',
        actor: { kind: 'api_key', id: 'key_1' },
      } as const;
      const stream = `transaction-txn_${sale}`;
      const encoded = new Codec().encode(events, envelope, clock.iso(), unwrittenStream(stream));
      await log.append(stream, 'no-stream', encoded.events);
    },
    /** Moves the money of a sale of the bistro. */
    moved: async (
      sale: string,
      money: SaleMoney,
      { occurredAt = clock.iso(), ...of }: Partial<MoneyMoved & Readonly<{ occurredAt: string }>> = {},
      eventId = `evt_${sale}_${money.type}`,
    ): Promise<void> => {
      const movement = {
        id: eventId,
        kind: 'money.moved',
        version: 1,
        key: `ach_${sale}`,
        source: { stream: `transaction-txn_${sale}`, revision: 2 },
        occurredAt,
        correlationId: 'c',
        data: {
          platform_id: 'plt_1',
          sub_merchant_id: 'sm_1',
          submerchant: 'bistro-42',
          transaction_id: `txn_${sale}`,
          authorisation_chain_id: `ach_${sale}`,
          tap_id: `tap_${sale}`,
          currency: 'EUR',
          country: 'DE',
          ...of,
          money,
        },
      };
      const [outcome] = await running.get(PostSale).postMoved([movement]);
      if (outcome?.failure !== undefined) throw new Error(outcome.failure);
    },
    sell: async (sale: string, amount: number, of: Partial<MoneyMoved> = {}): Promise<void> => {
      await world.moved(sale, { type: 'hold_opened', amount }, of);
      await world.moved(sale, captured(sale, amount), of);
    },
    payee: (change: Partial<Commands['ledger.note-payee']['data']> = {}) =>
      send('ledger.note-payee', {
        platform_id: 'plt_1',
        sub_merchant_id: 'sm_1',
        externalRef: 'bistro-42',
        country: 'DE',
        payouts_enabled: true,
        external_account: { bank_name: 'Testbank', last4: '6789', country: 'DE', currency: 'EUR' },
        payout_schedule: {},
        ...change,
      }),
    advance: (ms: number) => running.advance(ms),
    /** Until what waits for the next second of the clock has had its turn. */
    eventually: async <T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> => {
      for (;;) {
        const value = await read();
        if (isDone(value)) return value;
        await running.advance(60_000);
      }
    },
    entries: async (): Promise<readonly JournalEntry[]> => {
      const { events: stored } = await log.readAll(LOG_START, { streamPrefixes: ['ledgerJournal-'] }, 100_000);
      return stored.flatMap((each) => entriesIn(journalCodec.decode(each).event));
    },
    payoutEvents: async (): Promise<readonly PayoutEvent[]> => {
      const { events: stored } = await log.readAll(LOG_START, { streamPrefixes: [payoutStreamPrefix] }, 100_000);
      return stored.map((each) => payoutCodec.decode(each).event);
    },
    close: async () => {
      faults.mend();
      await running.close();
      await Promise.all([platform.close(), log.close()]);
    },
  };
  return world;
};

export type LedgerWorld = Awaited<ReturnType<typeof openLedger>>;

/** Ten per cent for the platform, one for processing. */
export const captured = (sale: string, amount: number): SaleMoney => ({
  type: 'captured',
  capture_id: `cap_${sale}`,
  amount,
  tip_amount: 0,
  released_amount: 0,
  direct: false,
  platform_fee: amount / 10,
  processing_fee: amount / 100,
  fee_schedule: '2026-01',
  fee_bearer: 'sub_merchant',
  scheme: 'visa',
  funding: 'debit',
  fx: null,
});
