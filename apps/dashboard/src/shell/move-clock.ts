import type { MovedTestClock } from '@taprail/sdk';
import { countOf } from '../money/format-money';
import { client } from '../requests/client';
import { queries } from '../requests/use-read';
import { formatInstant } from '../time/format-time';
import { setServerNow } from '../time/server-clock';
import { firedText } from './fired-timers';
import { runInTray } from './work';

const timeoutMs = 300_000;
const daysMax = 40;

type Goal = Readonly<{ advance: string } | { advance_to: string }>;

/** All the way: one request works for a while and says how far it came. */
const advanceWholly = async (goal: Goal): Promise<MovedTestClock> => {
  let moved = await client.test.clock.advance(goal, { timeoutMs });
  const fired = [...moved.fired];
  while (!moved.complete) {
    moved = await client.test.clock.advance({ advance_to: moved.target }, { timeoutMs });
    fired.push(...moved.fired);
  }
  setServerNow(moved.now);
  return { ...moved, fired };
};

const summaryOf = ({ now, fired }: Pick<MovedTestClock, 'now' | 'fired'>): string =>
  `The clock is now ${formatInstant(now, 'UTC')} UTC. ${firedText(fired)}`;

/** The clock bar shows the time itself; what was due need not be kept. */
const leavesAfterMs = 12_000;

const runMove = (title: string, run: Parameters<typeof runInTray>[1]): Promise<void> =>
  runInTray(title, run, { leavesAfterMs });

const advanceAndShow = async (goal: Goal): Promise<string> => {
  const moved = await advanceWholly(goal);
  await queries.invalidateQueries();
  return summaryOf(moved);
};

export const moveClock = (title: string, advance: string): Promise<void> =>
  runMove(title, () => advanceAndShow({ advance }));

/** To the earliest of some instants that is still to come, or a sentence when there is none. */
const moveToEarliest = (title: string, none: string, instants: (signal: AbortSignal) => Promise<readonly string[]>) =>
  runMove(title, async (_report, signal) => {
    const { now } = await client.test.clock.get({ signal });
    const [earliest] = (await instants(signal)).filter((instant) => instant > now).sort();
    return earliest === undefined ? none : advanceAndShow({ advance_to: earliest });
  });

export const moveToNextDeadline = (): Promise<void> =>
  moveToEarliest('Advance to next dispute deadline', 'No dispute needs a response.', async (signal) => {
    const { data } = await client.disputes.list({ status: 'needs_response', limit: 100 }, { signal }).page();
    return data.map(({ scheme_deadline: deadline }) => deadline);
  });

export const moveToNextRetry = (): Promise<void> =>
  moveToEarliest('Advance to next webhook retry', 'No webhook waits for a retry.', async (signal) => {
    const { data: endpoints } = await client.webhookEndpoints.list({ limit: 50 }, { signal }).page();
    const pending = endpoints.map(({ id }) =>
      client.webhookEndpoints.deliveries(id, { status: 'pending', limit: 100 }, { signal }).page(),
    );
    return (await Promise.all(pending)).flatMap(({ data }) =>
      data.flatMap(({ next_attempt_at: at }) => (at === null ? [] : [at])),
    );
  });

const lastPaid = async (): Promise<string | undefined> =>
  (await client.events.list({ type: 'payout.paid', limit: 1 })).data[0]?.id;

/** Day by day, because the day of a payout depends on weekends and holidays. */
export const moveToNextPayout = (): Promise<void> =>
  runMove('Advance to next payout', async (report, signal) => {
    const before = await lastPaid();
    const fired: MovedTestClock['fired'][number][] = [];
    for (let day = 1; day <= daysMax; day += 1) {
      signal.throwIfAborted();
      report(day, null);
      const moved = await advanceWholly({ advance: 'P1D' });
      fired.push(...moved.fired);
      await queries.invalidateQueries();
      if ((await lastPaid()) !== before)
        return `A payout was paid after ${countOf(day, 'day')}. ${summaryOf({ ...moved, fired })}`;
    }
    return `No payout was paid within ${daysMax} days.`;
  });
