/* The close of a month with everything it is made of, on a log in memory. For specs. */
import { type Command, type CommandMessage, mintId, type PostingGap } from '@taprail/contracts';
import { LOG_START, readStream, SqliteEventStore } from '@taprail/event-store';
import type { MonthCloseEvent } from '@taprail/ledger-domain';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { CloseConditions } from '../close/close-conditions';
import { CloseMonth } from '../close/close-month';
import { CloseCommands } from '../close/close.commands';
import { ClosedMonths, monthCloseCodec } from '../close/closed-months';
import type { Completeness } from '../completeness/completeness';
import { archiveOf, capture, entriesIn, HandClock, posting } from '../journal/contract/world';
import { PayoutFreezer } from '../monitor/freeze/payout-freezer';
import { JournalHost } from '../journal/posting/journal-host';
import { SealDays } from '../seals/seal-days';
import { SealKey } from '../seals/seal-key';
import { Faults } from './ledger-world';

export const sealKey = new SealKey('a secret of the specs, long enough to be one');
const message = () => ({ commandId: mintId('cmd'), correlationId: 'c', actor: { kind: 'operator', id: 'o' } }) as const;

export const openCloseWorld = () => {
  const log = new SqliteEventStore({ file: ':memory:' });
  const faults = new Faults();
  const store = faults.over(log);
  const clock = new HandClock();
  const logger = createLogger({ service: 'test', level: 'silent' });
  const freezer = new PayoutFreezer(log, clock);
  const missing: PostingGap[] = [];
  const books = {
    requireComplete: () => Promise.resolve(),
    findMissing: () => Promise.resolve(missing),
  } as unknown as Completeness;

  /** Everything that a process holds in memory. */
  const process = () => {
    const registry = createRegistry({ service: 'test', version: '0', commit: 'test' });
    const journal = new JournalHost(store, clock, archiveOf(log), logger, registry);
    const seals = new SealDays(store, () => sealKey, logger, books, clock);
    const months = new ClosedMonths(store, clock);
    const conditions = new CloseConditions(store, freezer, seals, books);
    const commands = new CloseCommands(months, conditions, journal, () => sealKey, clock);
    const handle = async (command: CommandMessage): Promise<unknown> =>
      command.name === 'ledger.fence-month'
        ? commands.fence(command as Command<'ledger.fence-month'>)
        : commands.complete(command as Command<'ledger.complete-close'>);
    const reaction = new CloseMonth(months, store, { send: handle } as never, logger);
    return { journal, seals, commands, reaction };
  };

  let running = process();
  const world = {
    clock,
    freezer,
    faults,
    /** The gaps of the books; none, unless a spec says so. */
    missing,
    store: log,
    sell: (n: number, effectiveDate: string, amount = 1_000) =>
      running.journal.post(posting({ ...capture(n, `sm_${(n % 4) + 1}`, amount), effectiveDate })),
    seal: (date: string) => running.seals.seal(date, message()),
    begin: (month: string) =>
      running.commands.begin({ ...message(), data: { month } } as Command<'ledger.begin-close'>),
    /** As the follower does: everything that was begun, from the beginning. */
    carryOut: async (): Promise<void> => {
      const { events } = await log.readAll(LOG_START, { streamPrefixes: ['ledgerClose-'] }, 1_000);
      for (const recorded of events) {
        const { event, metadata } = monthCloseCodec.decode(recorded);
        await running.reaction.react(event, { ...recorded, eventId: recorded.id, metadata });
      }
    },
    restart: async (): Promise<void> => {
      faults.mend();
      await running.journal.beforeApplicationShutdown();
      running = process();
    },
    told: async (): Promise<readonly MonthCloseEvent[]> =>
      (await readStream(log, 'ledgerClose-months')).map((each) => monthCloseCodec.decode(each).event),
    entries: () => entriesIn(log),
    close: async (): Promise<void> => {
      faults.mend();
      await running.journal.beforeApplicationShutdown();
      await log.close();
    },
  };
  return world;
};
