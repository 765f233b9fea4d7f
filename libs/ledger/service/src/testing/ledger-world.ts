/* The ledger service without its Nest wiring: commands, timers and read models on real stores and the simulated bank. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import type { CommandMessage, Commands, MoneyMoved, SaleMoney } from '@taprail/contracts';
import {
  Codec,
  type EventStore,
  firstPrevHash,
  LOG_START,
  SqliteEventStore,
  StoreUnavailable,
} from '@taprail/event-store';
import { entriesIn, type JournalEntry, type PayoutEvent, payoutStreamPrefix } from '@taprail/ledger-domain';
import { SimulatedPayments } from '@taprail/psp-simulator';
import { openSqliteReadStore } from '@taprail/read-store';
import type { Settings } from '@taprail/runtime';
import { advanceClock, defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger, createRegistry, type Logger } from '@taprail/telemetry';
import { journalPlaces } from '../journal/archive/journal-places.projection';
import { ReadModelJournalArchive } from '../journal/archive/read-model.journal-archive';
import { Completeness } from '../completeness/completeness';
import { CompletenessGauges } from '../completeness/completeness-gauges';
import { CompletenessCommands } from '../completeness/completeness.commands';
import { PostingGaps } from '../completeness/posting-gaps';
import { salePostings } from '../completeness/sale-postings.projection';
import { payoutDayTimers } from '../payouts/days/day-timers';
import { OpenSales } from '../payouts/days/open-sales';
import { PayoutDays } from '../payouts/days/payout-days';
import { pendingSales } from '../payouts/days/pending-sales.projection';
import { SaleOpenings } from '../payouts/days/sale-openings';
import { PayoutFreezer } from '../monitor/freeze/payout-freezer';
import { NotePayee } from '../payouts/payees/note-payee';
import { Payees } from '../payouts/payees/payees';
import type { Bank } from '../bank/bank';
import { SimulatedBank } from '../bank/simulated.bank';
import { EnterPayout, EnterPayouts } from '../payouts/enter-payouts';
import { PayCandidates } from '../payouts/run/pay-candidates';
import { PayableMoney } from '../payouts/run/payable-money';
import { payableBalances, payableItems } from '../payouts/run/payable.projections';
import { payoutTimers, runTimers } from '../payouts/payout-timers';
import { PayoutCommands } from '../payouts/payout.commands';
import { payoutCodec, PayoutRuns, Payouts } from '../payouts/payouts';
import { RecoverDebts } from '../payouts/debts/recover-debts';
import { RunCommands } from '../payouts/run/run.commands';
import { RunPayouts } from '../payouts/run/run-payouts';
import { SendCommands } from '../payouts/send/send.commands';
import { JournalHost } from '../journal/posting/journal-host';
import { PostSale } from '../journal/posting/post-sale';
import type { SaleMovement } from '../journal/posting/sale-movement';
import { journalCodec } from '../journal/books/journal-record';
import { ReconciliationDays } from '../reconciliation/reconciliation-repositories';
import { outsideWithin } from '../reconciliation/inbox/simulated-inboxes';
import { reconciliationParts } from '../reconciliation/reconciliation.parts';
import { reconciliationOf } from './reconciliation-of';

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

  over(store: EventStore): EventStore {
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

/** Handlers by the name of their command. */
type Handlers = Partial<{ [Name in keyof Commands]: (command: never) => Promise<unknown> }>;

export const openLedger = async (bankOf?: (log: Logger) => Bank) => {
  const log = new SqliteEventStore({ file: ':memory:' });
  const faults = new Faults();
  const store = faults.over(log);
  const readStore = await openSqliteReadStore(':memory:');
  const [commands, events] = [new InProcessCommandBus(), new InProcessIntegrationBus(':memory:')];
  // It runs: a timer whose command failed is tried again a second later.
  const openedMs = performance.now();
  const clock = new OffsetClock(undefined, () => startMs + Math.floor(performance.now() - openedMs));
  const logger = createLogger({ service: 'test', level: 'silent' });
  const settings = { environment: 'test' } as Settings;
  let pspAheadMs = 0;
  const desk = new SimulatedPayments({ seed: 'spec', nowMs: () => clock.now().getTime() + pspAheadMs });
  const outside = outsideWithin(desk);

  /** Everything that a process holds in memory; a new one is a restart. */
  const service = () => {
    const registry = createRegistry({ service: 'test', version: '0', commit: 'test' });
    const journal = new JournalHost(store, clock, new ReadModelJournalArchive(readStore, store), logger, registry);
    const [payees, days] = [new Payees(store, clock), new PayoutDays(store, clock)];
    const [payouts, runs] = [new Payouts(store, clock, registry), new PayoutRuns(store, clock)];
    const payable = new PayableMoney(readStore, store);
    const pay = new PayCandidates(runs, payouts, journal, payable, settings);
    const debts = new RecoverDebts(payable, journal);
    const freezer = new PayoutFreezer(store, clock);
    const completeness = new Completeness(store, readStore, clock);
    const counting = new CompletenessCommands(completeness, new PostingGaps(store, readStore, completeness, clock));
    new CompletenessGauges(completeness, clock, registry, logger).startBesideFollowers();
    const runner = new RunPayouts(runs, payees, payable, debts, pay, days, freezer, completeness, store);
    const openings = new SaleOpenings(journal, clock, store, readStore);
    const opening = new OpenSales(openings);
    const run = new RunCommands(runner, openings, runs, payouts, payees, journal, completeness, clock, logger);
    const bank = bankOf?.(logger) ?? new SimulatedBank(outside);
    const [each, sending] = [new PayoutCommands(payouts, bank), new SendCommands(runs, payouts, bank)];
    const reconDays = new ReconciliationDays(store, clock);
    const sales = new PostSale(journal, payees, days, reconDays);
    const payee = new NotePayee(commands, payees, days, payable);
    const enter = new EnterPayout(payouts, payees, journal, days);
    const reconciliation = reconciliationOf(
      { store, clock, readStore, log: logger, registry, outside },
      journal,
      payouts,
      reconDays,
    );
    const handlers: Handlers = {
      ...reconciliation,
      'ledger.note-payee': (command) => payee.note(command),
      'ledger.open-sales': (command) => opening.open(command),
      'ledger.run-payouts': (command) => run.runDay(command),
      'ledger.resume-run': (command) => run.resume(command),
      'ledger.pay-out': (command) => run.payOut(command),
      'ledger.retry-payout': (command) => run.retry(command),
      'ledger.cancel-payout': (command) => each.cancel(command),
      'ledger.send-run': (command) => sending.send(command),
      'ledger.take-returns': (command) => sending.takeReturns(command),
      'ledger.ask-bank': (command) => each.askBank(command),
      'ledger.simulate-payout': (command) => each.simulate(command),
      'ledger.enter-payout': (command) => enter.enter(command),
      'ledger.count-missing': (command) => counting.countMissing(command),
      'ledger.list-gaps': (command) => counting.list(command),
      'ledger.read-gap': (command) => counting.read(command),
      'ledger.explain-gap': (command) => counting.explain(command),
    };
    return { handlers, sales, freezer, completeness, registry, close: () => journal.beforeApplicationShutdown() };
  };

  let running = service();
  await commands.serve('ledger', async (message: CommandMessage) => {
    const handle = running.handlers[message.name as keyof Commands];
    if (!handle) throw new Error(`Nobody takes ${message.name}`);
    return handle(message as never);
  });
  const followers = new Followers(
    [
      {
        projections: [
          journalPlaces,
          pendingSales,
          payableBalances,
          payableItems,
          salePostings,
          ...reconciliationParts.projections,
        ],
        timers: [payoutDayTimers, payoutTimers, runTimers, ...reconciliationParts.timers],
      },
    ],
    [new EnterPayouts(commands)],
    { store: log, readStore, log: logger, settings: defaultFollowerSettings('test') },
    { commands, events, clock },
  );
  followers.start();

  let sent = 0;
  const send = async <Name extends keyof Commands>(
    name: Name,
    data: Commands[Name]['data'],
    commandId = `cmd-${(sent += 1)}`,
  ): Promise<Commands[Name]['reply']> =>
    (await commands.send({
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
    commands,
    readStore,
    faults,
    desk,
    /** The clock of the PSP and the bank, before ours. */
    pspAhead: (ms: number) => {
      pspAheadMs = ms;
    },
    send,
    now: () => clock.iso(),
    sales: () => running.sales,
    freezer: () => running.freezer,
    completeness: () => running.completeness,
    /** The lines of one metric, as they are read by whoever watches. */
    metric: async (name: string): Promise<readonly string[]> =>
      (await running.registry.getSingleMetricAsString(name)).split('\n').filter((line) => line.startsWith(name)),
    settled: () => followers.settled(),
    /** As after a crash: nothing is left of what was in memory. */
    restart: async () => {
      faults.mend();
      await running.close();
      running = service();
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
      const encoded = new Codec().encode(events, envelope, clock.iso(), firstPrevHash);
      await log.append(`transaction-txn_${sale}`, 'no-stream', encoded.events);
    },
    /** Moves the money of a sale of the bistro. */
    moved: async (
      sale: string,
      money: SaleMoney,
      of: Partial<MoneyMoved & Pick<SaleMovement, 'occurredAt'>> = {},
      eventId = `evt_${sale}_${money.type}`,
    ) => {
      const told = {
        platform_id: 'plt_1',
        sub_merchant_id: 'sm_1',
        submerchant: 'bistro-42',
        transaction_id: `txn_${sale}`,
        authorisation_chain_id: `ach_${sale}`,
        tap_id: `tap_${sale}`,
        currency: 'EUR',
        country: 'DE',
        occurredAt: clock.iso(),
        ...of,
        money,
        source: { eventId, type: 'money.moved', stream: `transaction-txn_${sale}`, revision: 2 },
        correlationId: 'c',
      };
      const [posted] = await running.sales.postAll([told]);
      if (!posted || 'failure' in posted) throw new Error(posted?.failure);
      return posted;
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
    advance: (ms: number) =>
      advanceClock(
        {
          now: () => clock.now(),
          moveTo: async (instantMs) => clock.advanceTo(instantMs),
          readStore,
          settled: () => followers.settled(),
        },
        clock.now().getTime() + ms,
      ),
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
      await followers.stop();
      await running.close();
      await Promise.all([commands.close(), events.close()]);
      await Promise.all([log.close(), readStore.close()]);
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
