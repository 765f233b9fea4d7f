import { OffsetClock } from '@taprail/clock';
import type { Envelope, TapRequest } from '@taprail/contracts';
import { type EventStore, readStream, SqliteEventStore } from '@taprail/event-store';
import { Registry } from '@taprail/telemetry';
import fc from 'fast-check';
import { type CardRead, ReaderRefusal } from '../acquirer/acquirer';
import { noAcquirer } from '../acquirer/no-acquirer';
import { AcquirerCalls } from '../acquirer-calls/acquirer-calls';
import { CarryOut } from '../acquirer-calls/carry-out';
import { TapMetrics } from '../metrics/tap-metrics';
import { RiskCheck } from '../risk/risk-check';
import { TapCounts } from '../risk/tap-counts';
import { startMs, tapOf } from '../testing/taps-world';
import { Erasures } from '../transactions/erasures';
import { transactionCodec, Transactions } from '../transactions/transactions';
import { CardWaits } from './card-waits';
import { JoinedChains } from './joined-chains';
import { ReaderCalls } from './reader-calls';
import { RequestTap } from './request-tap';
import { TakeCard } from './take-card';

const card: CardRead = {
  fingerprint: 'card_1',
  scheme: 'visa',
  funding: 'credit',
  bin: '453201',
  last4: '4242',
  issuerCountry: 'DE',
  wallet: null,
  entryMode: 'contactless_emv',
  cvm: 'none',
  cryptogram: { type: 'ARQC', verified: true, fingerprint: 'sha256:aa' },
};
const tap: TapRequest = { ...tapOf({ captureMode: 'pre-auth' }), transactionId: 'txn_1' };
const address = { transactionId: 'txn_1', platformId: 'plt_1' };
const never = new Promise<never>(() => undefined);

/** A reader that several processes ask: it gives the card once that is presented, and none to a reference that was abandoned. */
class SharedReader {
  private isPresented = false;
  private isAbandoned = false;
  /** The calls that the acquirer got, in their order. */
  readonly calls: string[] = [];

  present(): void {
    this.isPresented = true;
  }

  async read(signal: AbortSignal | undefined): Promise<CardRead> {
    for (;;) {
      if (signal?.aborted) throw new Error('aborted');
      if (this.isAbandoned) throw new ReaderRefusal('tap_timeout');
      if (this.isPresented) return card;
      await new Promise(setImmediate);
    }
  }

  abandon(): void {
    this.isAbandoned = true;
    this.calls.push('abandon');
  }
}

/** A tap service without its host. What a killed one has under way goes no further. */
const openProcess = (shared: EventStore, reader: SharedReader, clock: OffsetClock, turn: () => Promise<void>) => {
  let isKilled = false;
  const living = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await turn();
    return isKilled ? never : work();
  };
  const store = Object.assign(Object.create(shared) as EventStore, {
    read: (...args: Parameters<EventStore['read']>) => living(() => shared.read(...args)),
    append: (...args: Parameters<EventStore['append']>) => living(() => shared.append(...args)),
  });
  const acquirer = {
    ...noAcquirer,
    readCard: (_request: unknown, signal?: AbortSignal) => living(() => reader.read(signal)),
    abandon: () => living(() => reader.abandon()),
    authorise: () =>
      living(() => {
        reader.calls.push('authorise');
        const approval = { outcome: 'approved', reasonCode: '00', authCode: '1', networkTransactionId: 'n' } as const;
        return { ...approval, approvedAmount: tap.amount, cvm: 'none', expiresAt: '2026-03-07T11:00:00.000Z' } as const;
      }),
  };
  const transactions = new Transactions(store, clock);
  const metrics = new TapMetrics(new Registry());
  const rules = { version: 'none', rules: [] };
  const counts = new TapCounts(rules, clock, false);
  const readers = new ReaderCalls(acquirer);
  const carryOut = new CarryOut(transactions, new AcquirerCalls(acquirer), metrics, acquirer);
  const risk = new RiskCheck(rules, counts, clock);
  const takeCard = new TakeCard(transactions, carryOut, risk, counts, new Erasures(store), metrics, readers);
  const chains = new JoinedChains(transactions);
  const log = { warn: () => undefined } as never;
  const waits = new CardWaits(transactions, takeCard, chains, readers, clock, metrics, log);
  const commands = new RequestTap(transactions, chains, waits, { environment: 'test' } as never);
  return { commands, transactions, kill: () => (isKilled = true), stop: () => waits.beforeApplicationShutdown() };
};

const steps = ['card', 'cancel', 'cancel elsewhere', 'time out', 'take up', 'kill'] as const;

describe('a card that is waited for', () => {
  it(
    'is either taken once or canceled for good, whatever comes in between',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(6)), { maxLength: 8 }),
          fc.infiniteStream(fc.nat(3)),
          async (planned, delays) => {
            const shared = new SqliteEventStore({ file: ':memory:' });
            const reader = new SharedReader();
            const clock = new OffsetClock(undefined, () => startMs);
            const turn = async (): Promise<void> => {
              for (let left = delays.next().value ?? 0; left > 0; left -= 1) await new Promise(setImmediate);
            };
            const one = openProcess(shared, reader, clock, turn);
            const other = openProcess(shared, reader, clock, turn);
            let sent = 0;
            const command = <Data>(data: Data) => {
              sent += 1;
              const envelope = { commandId: `cmd-${sent}`, correlationId: 'c', actor: { kind: 'service', id: 's' } };
              return { ...(envelope as Envelope), name: 'x' as never, key: 'txn_1', deadlineMs: Infinity, data };
            };
            const answers: Promise<unknown>[] = [];
            const send = (answer: Promise<unknown>) => void answers.push(answer.catch((error: Error) => error.name));
            const acts: Readonly<Record<(typeof steps)[number], () => void>> = {
              card: () => reader.present(),
              cancel: () => send(one.commands.cancel(command(address))),
              'cancel elsewhere': () => send(other.commands.cancel(command(address))),
              'time out': () => send(other.commands.endWait(command(address))),
              'take up': () => send(other.commands.awaitCard(command(address))),
              kill: () => one.kill(),
            };
            await one.commands.request(command(tap));
            for (const [step, pause] of planned) {
              acts[step]();
              for (let left = pause; left > 0; left -= 1) await new Promise(setImmediate);
            }
            // The timer ends a wait that is left, or the card that it finds does.
            send(other.commands.awaitCard(command(address)));
            for (let left = 10; left > 0; left -= 1) await new Promise(setImmediate);
            await other.commands.endWait(command(address));
            for (let left = 60; left > 0; left -= 1) await new Promise(setImmediate);

            const history = (await readStream(shared, 'transaction-txn_1')).map(
              (each) => transactionCodec.decode(each).event.type,
            );
            const ends = history.filter((type) => type === 'TapPresented' || type === 'TapCanceled');
            expect(history[0]).toBe('TapRequested');
            expect(ends).toHaveLength(1);
            expect(history.filter((type) => type === 'TapApproved').length).toBeLessThanOrEqual(1);
            if (ends[0] === 'TapCanceled') {
              expect(history).toEqual(['TapRequested', 'TapCanceled']);
              expect(reader.calls).not.toContain('authorise');
              expect(reader.calls).toContain('abandon');
            }
            await other.stop();
            one.kill();
            other.kill();
            await shared.close();
          },
        ),
        { numRuns: 300 },
      ),
    120_000,
  );
});
