import { join } from 'node:path';
import {
  catalogue,
  type EventKind,
  type ledgerEvents,
  type MoneyMoved,
  type SaleMoney,
  type TapRequest,
  type TransactionPlace,
} from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import { fold } from '@taprail/event-sourcing';
import { type EventStore, readStream, verifyChain } from '@taprail/event-store';
import { ReceivedPspEvents } from '@taprail/ports';
import { SimulatedPayments } from '@taprail/psp-simulator';
import { openPlatformForTests, startServiceForTests } from '@taprail/runtime/testing';
import { stripeClient } from '@taprail/stripe';
import { type KnownTransaction, transaction, type TransactionEvent } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer } from '../acquirer/acquirer';
import { ListedPspEvents } from '../acquirer/stripe/testing/listed-psp-events';
import { AcquirerEventReader } from '../acquirer-events/acquirer-event-reader';
import { RecordAcquirerEvents } from '../acquirer-events/record-acquirer-events';
import { SweepOrphans } from '../orphans/sweep-orphans';
import { TapCounts } from '../risk/tap-counts';
import { TapsModule } from '../taps.module';
import { knownIn, transactionCodec, Transactions } from '../transactions/transactions';

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
  /** The file of the risk rules; without one, those of the test environment. */
  riskRules?: string;
  /** The folder in which log and read models outlive this world. */
  folder?: string;
  /** A log that several worlds share, as processes share a server. The spec that opened it closes it. */
  store?: EventStore;
  /** When the world begins. */
  at?: Date;
  /** Stripe, or what answers in its place; else an acquirer within the process. */
  stripe?: Readonly<{ url: string; key: string; newestFirst?: boolean }>;
  environment?: 'test' | 'live';
}>;

/** The tap service as it is shipped, on stores in memory and the simulated acquirer. */
export const openTaps = async ({
  riskRules,
  folder,
  store: shared,
  at,
  stripe,
  environment = 'test',
}: GivenWorld = {}) => {
  const platform = await openPlatformForTests({
    nowMs: () => at?.getTime() ?? startMs,
    ...(folder === undefined ? {} : { logFile: join(folder, 'log.db'), readFile: join(folder, 'read.db') }),
    ...(shared === undefined ? {} : { store: shared }),
  });
  const { store, vault, clock } = platform;
  const payments = new SimulatedPayments({ seed: 'spec', nowMs: () => clock.now().getTime() });
  const listed =
    stripe && new ListedPspEvents(() => stripeClient({ key: stripe.key, baseUrl: stripe.url }), stripe.newestFirst);
  const service = await startServiceForTests([TapsModule], platform, {
    settings: { environment, riskRules, ...(stripe ? { pspUrl: `stripe:${stripe.url}`, pspKey: stripe.key } : {}) },
    simulator: { payments },
    otherTimers: [
      { nextDueMs: async () => payments.nextDueAtMs() ?? undefined, reach: async () => void payments.tick() },
    ],
    mayRepeatCommands: true,
    replace: (made) => (listed && made instanceof ReceivedPspEvents ? listed : made),
  });
  const { commands, events } = service.buses;
  const transactions = service.get(Transactions);
  const published: PublishedTapEvent[] = [];
  const moved: SaleMoney[] = [];
  const faults: string[] = [];
  await events.subscribe({
    group: 'spec',
    topic: 'taps.events',
    deliver: async ({ kind, data }) => {
      if (kind === 'money.moved') moved.push((data as MoneyMoved).money);
      else published.push({ kind, ...(data as Omit<PublishedTapEvent, 'kind'>) });
      faults.push(...faultsIn(catalogue[kind as EventKind].schema, data).map((fault) => `${kind}: ${fault}`));
    },
  });
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
      deadlineMs: Date.now() + 280_000,
    })) as TransactionPlace;
  return {
    payments,
    store,
    acquirer: service.get<Acquirer>(ACQUIRER),
    vault,
    /** The figures of the service. */
    registry: service.registry,
    take: service.get(RecordAcquirerEvents),
    acquirerEvents: service.get(AcquirerEventReader),
    orphans: service.get(SweepOrphans),
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
    counts: service.get(TapCounts),
    state: async (transactionId: string) => (await transactions.load(transactionId)).state as KnownTransaction,
    history: async (transactionId: string): Promise<readonly TransactionEvent['type'][]> => {
      const recorded = await readStream(store, `transaction-${transactionId}`);
      verifyChain(recorded);
      return recorded.map((each) => transactionCodec.decode(each).event.type);
    },
    settled: service.settled,
    /** Resolves when every published event has been delivered. */
    heard: async () => {
      await service.settled();
      for (let before = -1; before !== published.length;) {
        before = published.length;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    },
    advance: service.advance,
    close: async () => {
      await service.close();
      await platform.close();
      payments.close();
      // In every spec, each published event matches its schema in the catalogue.
      expect(faults).toEqual([]);
    },
  };
};

export type TapsWorld = Awaited<ReturnType<typeof openTaps>>;
