/* The close of a month with everything it is made of, on a log in memory. For specs. */
import { mintId, type PostingGap } from '@taprail/contracts';
import { LOG_START, readStream, SqliteEventStore } from '@taprail/event-store';
import type { MonthCloseEvent } from '@taprail/ledger-domain';
import { Journal } from '@taprail/ledger-journal';
import { openPlatformForTests, startServiceForTests } from '@taprail/runtime/testing';
import { CloseMonth } from '../close/close-month';
import { monthCloseCodec } from '../close/closed-months';
import { Completeness } from '../completeness/completeness';
import {
  archiveOf,
  capture,
  entriesIn,
  HandClock,
  posting,
  ReadModelJournalArchive,
} from '@taprail/ledger-journal/testing';
import { LedgerModule } from '../ledger.module';
import { PayoutFreezer } from '../monitor/freeze/payout-freezer';
import { SealDays } from '../seals/seal-days';
import { SealKey } from '../seals/seal-key';
import { Faults } from './ledger-world';

const sealSecret = 'a secret of the specs, long enough to be one';
export const sealKey = new SealKey(sealSecret);
const message = () => ({ commandId: mintId('cmd'), correlationId: 'c', actor: { kind: 'operator', id: 'o' } }) as const;

export const openCloseWorld = async () => {
  const log = new SqliteEventStore({ file: ':memory:' });
  const faults = new Faults();
  const clock = new HandClock();
  const platform = await openPlatformForTests({ store: faults.wrap(log), nowMs: () => clock.now().getTime() });
  const missing: PostingGap[] = [];
  const books = {
    requireComplete: () => Promise.resolve(),
    findMissing: () => Promise.resolve(missing),
  };
  const replace = (instance: unknown): unknown => {
    if (instance instanceof Completeness) return books;
    return instance instanceof ReadModelJournalArchive ? archiveOf(log) : instance;
  };

  /** Everything that a process holds in memory. Without followers, a spec says when the close is carried out. */
  const startService = () =>
    startServiceForTests([LedgerModule], platform, {
      settings: { sealKey: sealSecret },
      simulator: {},
      followsLog: false,
      replace,
    });

  let running = await startService();
  const world = {
    clock,
    freezer: () => running.get(PayoutFreezer),
    faults,
    /** The gaps of the books; none, unless a spec says so. */
    missing,
    store: log,
    sell: (n: number, effectiveDate: string, amount = 1_000) =>
      running.get(Journal).post(posting({ ...capture(n, `sm_${(n % 4) + 1}`, amount), effectiveDate })),
    seal: (date: string) => running.get(SealDays).seal(date, message()),
    begin: (month: string) =>
      running.buses.commands.send({
        ...message(),
        name: 'ledger.begin-close',
        key: 'close',
        data: { month },
        deadlineMs: Date.now() + 20_000,
      }),
    /** As the follower does: everything that was begun, from the beginning. */
    carryOut: async (): Promise<void> => {
      const { events } = await log.readAll(LOG_START, { streamPrefixes: ['ledgerClose-'] }, 1_000);
      for (const recorded of events) {
        const { event, metadata } = monthCloseCodec.decode(recorded);
        await running.get(CloseMonth).react(event, { ...recorded, eventId: recorded.id, metadata });
      }
    },
    restart: async (): Promise<void> => {
      faults.mend();
      await running.close();
      running = await startService();
    },
    closeEvents: async (): Promise<readonly MonthCloseEvent[]> =>
      (await readStream(log, 'ledgerClose-months')).map((each) => monthCloseCodec.decode(each).event),
    entries: () => entriesIn(log),
    close: async (): Promise<void> => {
      faults.mend();
      await running.close();
      await Promise.all([platform.close(), log.close()]);
    },
  };
  return world;
};

export type CloseWorld = Awaited<ReturnType<typeof openCloseWorld>>;
