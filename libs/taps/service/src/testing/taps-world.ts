import { join } from 'node:path';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import {
  catalogue,
  type CommandMessage,
  type EventKind,
  type IntegrationEvent,
  type ledgerEvents,
  type MoneyMoved,
  type SaleMoney,
  type TapRequest,
  type TransactionPlace,
} from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import { fold } from '@taprail/event-sourcing';
import { type EventStore, readStream, SqliteEventStore, verifyChain } from '@taprail/event-store';
import { SimulatedPayments } from '@taprail/psp-simulator';
import { openSqliteReadStore } from '@taprail/read-store';
import type { Settings } from '@taprail/runtime';
import { advanceClock, defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { type KnownTransaction, type RiskRules, transaction, type TransactionEvent } from '@taprail/taps-domain';
import { createLogger } from '@taprail/telemetry';
import { openMemoryVault } from '@taprail/vault/testing';
import { SimulatedAcquirer } from '../acquirer/simulated/simulated.acquirer';
import { announce } from '../announcements/announce';
import { leversWithin } from '../acquirer/simulated/simulated-levers';
import { DisputeCommands } from '../disputes/dispute.commands';
import { PassOn } from '../disputes/pass-on';
import { SimulateDispute } from '../disputes/simulate-dispute';
import { Erasures } from '../transactions/erasures';
import { MoneyCommands } from '../taps/money-commands';
import { AcquirerEventReader } from '../acquirer-events/acquirer-event-reader';
import { RecordAcquirerEvents } from '../acquirer-events/record-acquirer-events';
import { AcquirerCalls } from '../acquirer-calls/acquirer-calls';
import { CarryOut } from '../acquirer-calls/carry-out';
import { PresentTap } from '../taps/present-tap';
import { RiskCheck } from '../risk/risk-check';
import { loadRiskRules } from '../risk/risk-rules';
import { TapCounts } from '../risk/tap-counts';
import { tapMarks } from '../risk/tap-marks.projection';
import { TapWatch } from '../risk/tap-watch';
import { RecordLedgerEvents } from '../settlement/record-ledger-events';
import { TapCommands } from '../taps/tap.commands';
import { TimeCommands } from '../transactions/time.commands';
import { disputeAnswers, disputeDeadlines, holdEnds, openCalls, tipWindows } from '../transactions/transaction-timers';
import { knownIn, streamPrefix, transactionCodec, Transactions } from '../transactions/transactions';
import { route } from './route';

export const startMs = Date.parse('2026-03-02T11:00:00.000Z');

export const tapOf = (change: Partial<TapRequest> = {}): Omit<TapRequest, 'transactionId'> => ({
  platformId: 'plt_1',
  subMerchantId: 'sm_1',
  submerchant: 'hotel-7',
  merchant: { country: 'DE', mcc: '7011', settlementCurrency: 'EUR' },
  device: 'dev_test_amount',
  amount: 30_000,
  currency: 'EUR',
  captureMode: 'direct',
  tipAmount: null,
  ceilingAmount: null,
  fee: { bps: 100, fixed: 0 },
  chainId: null,
  reference: null,
  description: null,
  descriptorSuffix: null,
  statementDescriptor: null,
  feeBearer: 'sub_merchant',
  metadata: {},
  livemode: false,
  rules: { tipMaxPercent: 100, tipWindowMs: 14_400_000, ceilingMultipleMax: 5, currencies: [] },
  ...change,
});

type PublishedTapEvent = Readonly<{ kind: string; sequence: number; object: Readonly<Record<string, unknown>> }>;

export type GivenWorld = Readonly<{
  environment?: 'test' | 'live';
  rules?: RiskRules;
  /** Where the log and the read models outlive this world. */
  folder?: string;
  /** A log that several worlds share, as processes share a server. The spec that opened it closes it. */
  store?: EventStore;
  /** When the world begins. */
  at?: Date;
}>;

/** The tap service without its Nest wiring: commands, timers and relay on real stores and the simulated acquirer. */
export const openTaps = async (given: GivenWorld = {}) => {
  const { environment = 'test', folder } = given;
  const fileOf = (name: string): string => (folder === undefined ? ':memory:' : join(folder, name));
  const store = given.store ?? new SqliteEventStore({ file: fileOf('log.db') });
  const readStore = await openSqliteReadStore(fileOf('read.db'));
  const [commands, events] = [new InProcessCommandBus(), new InProcessIntegrationBus(':memory:')];
  const clock = new OffsetClock(undefined, () => given.at?.getTime() ?? startMs);
  const payments = new SimulatedPayments({ seed: 'spec', nowMs: () => clock.now().getTime() });
  const acquirer = new SimulatedAcquirer(payments);
  const vault = await openMemoryVault();
  const settings = { environment } as Settings;
  const transactions = new Transactions(store, clock);
  const carryOut = new CarryOut(transactions, new AcquirerCalls(acquirer), acquirer);
  const log = createLogger({ service: 'test', level: 'silent' });
  const rules = given.rules ?? loadRiskRules({ environment, riskRules: undefined });
  const counts = new TapCounts(rules, clock, store.hasOtherWriters);
  const watch = new TapWatch({ counts, store, readStore, clock, log });
  await watch.prepareForCommands();
  const risk = new RiskCheck(rules, counts, clock);
  const money = new MoneyCommands(transactions, carryOut);
  const erasures = new Erasures(store);
  const present = new PresentTap(transactions, carryOut, risk, counts, erasures, acquirer, settings, {
    mayRepeat: true,
  });
  const taps = new TapCommands(present, money, clock);
  const time = new TimeCommands(money, carryOut);
  const take = new RecordAcquirerEvents(transactions, new AcquirerCalls(acquirer), carryOut, log);
  const acquirerEvents = new AcquirerEventReader({ acquirer, take, store: readStore, holder: 'test', log });
  const disputes = new DisputeCommands(money, transactions, new PassOn(acquirer, vault, log));
  const simulate = new SimulateDispute(transactions, acquirerEvents, leversWithin(payments));
  const ledger = new RecordLedgerEvents(transactions, log);
  await commands.serve('taps', (message: CommandMessage) => route([taps, time, disputes, simulate], message));
  const published: PublishedTapEvent[] = [];
  const moved: SaleMoney[] = [];
  const faults: string[] = [];
  const world = {
    store,
    readStore,
    log,
    settings: defaultFollowerSettings('test'),
  };
  const followers = new Followers(
    [
      {
        relays: [{ name: 'taps', topic: 'taps.events', streamPrefix, codec: transactionCodec, announce }],
        projections: [tapMarks],
        timers: [openCalls, holdEnds, tipWindows, disputeDeadlines, disputeAnswers],
      },
    ],
    [],
    world,
    { commands, events, clock },
  );
  await events.subscribe({
    group: 'spec',
    topic: 'taps.events',
    deliver: async ({ kind, data }) => {
      if (kind === 'money.moved') moved.push((data as MoneyMoved).money);
      else published.push({ kind, ...(data as Omit<PublishedTapEvent, 'kind'>) });
      faults.push(...faultsIn(catalogue[kind as EventKind].schema, data).map((fault) => `${kind}: ${fault}`));
    },
  });
  await events.subscribe({
    group: 'taps',
    topic: 'ledger.events',
    deliver: async (event) => {
      if (event.kind === 'settlement.posted') await ledger.settlementPosted(event as IntegrationEvent<string, never>);
      else await ledger.payoutLinked(event as IntegrationEvent<string, never>);
    },
  });
  followers.start();
  acquirerEvents.start();
  /** The transaction as the command that is answered left it. */
  const stateAt = async ({ transactionId, revision }: TransactionPlace): Promise<KnownTransaction> => {
    const recorded = await readStream(store, `transaction-${transactionId}`);
    const events = recorded.slice(0, revision + 1).map((each) => transactionCodec.decode(each).event);
    return knownIn({ state: fold(transaction, events) });
  };
  let sent = 0;
  const send = async (name: string, data: object, commandId = `cmd-${(sent += 1)}`) =>
    (await commands.send({
      name,
      key: (data as { transactionId: string }).transactionId,
      data,
      commandId,
      correlationId: 'c',
      actor: { kind: 'api_key', id: 'key_1' },
      deadlineMs: Date.now() + 10_000,
    })) as TransactionPlace;
  return {
    payments,
    acquirer,
    vault,
    take,
    acquirerEvents,
    published,
    /** The movements of money that are announced to the ledger. */
    moved,
    send,
    /** Publishes an event of the ledger; an id given twice is the same event delivered again. */
    publishLedgerEvent: (kind: keyof typeof ledgerEvents, id: string, data: object) =>
      events.publish('ledger.events', [
        {
          id,
          kind,
          version: 1,
          key: id,
          occurredAt: clock.iso(),
          source: { stream: 'ledger-1', revision: 0 },
          correlationId: 'c',
          data,
        },
      ]),
    parked: () => events.parked('taps'),
    tap: async (transactionId: string, change: Partial<TapRequest> = {}, commandId?: string) =>
      stateAt(await send('taps.present', { transactionId, ...tapOf(change) }, commandId)),
    ask: async (name: string, transactionId: string, data: object = {}, commandId?: string) =>
      stateAt(await send(`taps.${name}`, { transactionId, platformId: 'plt_1', ...data }, commandId)),
    now: () => clock.now(),
    counts,
    state: async (transactionId: string) => (await transactions.load(transactionId)).state as KnownTransaction,
    history: async (transactionId: string): Promise<readonly TransactionEvent['type'][]> => {
      const recorded = await readStream(store, `transaction-${transactionId}`);
      verifyChain(recorded);
      return recorded.map((each) => transactionCodec.decode(each).event.type);
    },
    settled: () => followers.settled(),
    /** Resolves when every published event has been delivered. */
    heard: async () => {
      await followers.settled();
      for (let before = -1; before !== published.length;) {
        before = published.length;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    },
    advance: (ms: number) =>
      advanceClock(
        {
          now: () => clock.now(),
          moveTo: async (instantMs) => clock.advanceTo(instantMs),
          readStore,
          settled: () => followers.settled(),
          others: [
            {
              nextDueMs: async () => payments.nextDueAtMs() ?? undefined,
              reach: async () => {
                payments.tick();
                await acquirerEvents.caughtUp();
              },
            },
          ],
        },
        clock.now().getTime() + ms,
      ),
    close: async () => {
      await watch.beforeApplicationShutdown();
      await acquirerEvents.stop();
      await followers.stop();
      await Promise.all([commands.close(), events.close()]);
      await Promise.all([given.store ?? store.close(), readStore.close(), vault.close()]);
      payments.close();
      // In every spec, each published event matches its schema in the catalogue.
      expect(faults).toEqual([]);
    },
  };
};

export type TapsWorld = Awaited<ReturnType<typeof openTaps>>;
