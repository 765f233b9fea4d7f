import { OffsetClock } from '@taprail/clock';
import { type EventStore, LOG_START, type Position, SqliteEventStore } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger } from '@taprail/telemetry';
import { sql } from 'kysely';
import { AnswerRest } from './answer-rest';
import { AskForRest } from './ask-for-rest';
import { RestAnswersTable } from './rest-answers.table';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const someEvent = (id: number) => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  type: 'Happened',
  data: '{}',
  metadata: '{}',
});

/** What a process has left to do. */
type Work = { isThrough: (upTo: Position) => boolean; unread: number; held: number; asked: number };

describe('rest', () => {
  let store: EventStore;
  let readStore: ReadStore;
  let living: string[];
  let written: number;
  let asking: AskForRest;
  const answering: AnswerRest[] = [];
  const newClock = () => new OffsetClock(undefined, () => startMs);
  const later = (work: () => unknown): void => void setTimeout(work, 50);
  const write = async () => store.append(`other-${(written += 1)}`, 'no-stream', [someEvent(written)]);
  const ask = (patienceMs?: number): AskForRest =>
    new AskForRest({
      store,
      clock: newClock(),
      answers: new RestAnswersTable(readStore),
      living: async () => living,
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });

  const join = (name: string, given: Partial<Work> = {}): Work => {
    const work = { isThrough: () => true, unread: 0, held: 0, asked: 0, ...given };
    const topic = { group: 'taps', topic: 'ledger.events' };
    const process = new AnswerRest({
      process: name,
      store,
      answers: new RestAnswersTable(readStore),
      clock: newClock(),
      testClock: { reachOthers: async () => void (work.asked += 1) },
      followers: { areThrough: (upTo) => work.isThrough(upTo) },
      events: {
        consumerLags: async () => [{ ...topic, messages: work.unread }],
        held: () => [{ ...topic, messages: work.held, sinceMs: undefined }],
      },
      log: createLogger({ service: 'test', level: 'silent' }),
    });
    living.push(name);
    answering.push(process);
    void process.follow(LOG_START);
    return work;
  };

  beforeEach(async () => {
    store = new SqliteEventStore({ file: ':memory:' });
    readStore = await openSqliteReadStore(':memory:');
    [living, written] = [[], 0];
    asking = ask();
  });
  afterEach(async () => {
    await Promise.all(answering.splice(0).map((each) => each.close()));
    await store.close();
    await readStore.close();
  });

  it('is reached when every process has said twice that it has done all, and leaves no row', async () => {
    const works = [join('ledger/1'), join('taps/1')];
    await asking.settled();
    expect(works.map(({ asked }) => asked)).toEqual([2, 2]);
    expect(await sql`SELECT * FROM clock_rest`.execute(readStore.db)).toMatchObject({ rows: [] });
  });

  it('waits for a process that has not followed the log up to the question', async () => {
    let isThrough = false;
    join('ledger/1', { isThrough: () => isThrough });
    join('taps/1');
    later(() => (isThrough = true));
    await asking.settled();
    expect(isThrough).toBe(true);
  });

  it('waits for events that wait on the bus', async () => {
    const taps = join('taps/1', { unread: 3 });
    later(() => (taps.unread = 0));
    await asking.settled();
    expect(taps.unread).toBe(0);
  });

  it('does not wait for events that an outage holds', async () => {
    const taps = join('taps/1', { unread: 3, held: 1 });
    await asking.settled();
    expect(taps.asked).toBe(2);
  });

  it('is not reached while something is written', async () => {
    const ledger = join('ledger/1', { isThrough: () => (written < 3 ? void write() : undefined) === undefined });
    await asking.settled();
    expect(ledger.asked).toBeGreaterThanOrEqual(3);
  });

  it('waits for what one process gives to another that had answered already', async () => {
    const taps = join('taps/1');
    let hasGiven = false;
    join('ledger/1', {
      isThrough: () => {
        if (hasGiven || taps.asked === 0) return hasGiven;
        hasGiven = true;
        taps.unread = 1;
        later(() => void write().then(() => (taps.unread = 0)));
        return true;
      },
    });
    await asking.settled();
    expect([hasGiven, taps.unread, written]).toEqual([true, 0, 1]);
  });

  it('does not wait for a process that has ended', async () => {
    const ledger = join('ledger/1');
    living.push('taps/killed');
    later(() => living.splice(1));
    await asking.settled();
    expect(ledger.asked).toBe(2);
  });

  it('is waited for no longer than patience lasts', async () => {
    living.push('taps/silent');
    const ledger = join('ledger/1', { isThrough: () => false });
    await ask(300).settled();
    expect(ledger.asked).toBe(1);
  });
});
