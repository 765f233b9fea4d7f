import type { MovedTestClock, Taprail, TaprailEvent } from '@taprail/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventTypes } from '../../generated/facts';
import { demandPart } from '../../operations/not-taprail';
import { operationCommand } from '../../operations/operation-command';
import { isInstant, isoDuration, timeText } from '../../output/time';
import { asStarted } from '../../program/as-started';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure, misused } from '../../program/failure';
import type { Context } from '../../session/context';
import { positionNow } from '../events/event-source';
import { mayCome } from './may-come';

const timeoutMs = 300_000;
const daysMax = 60;
/** Lists and balances follow a sale within moments. */
const looks = { count: 5, everyMs: 400 } as const;

const advanceCommand: CommandSpec = {
  name: 'advance',
  summary: 'move the clock on by a duration, or until an event',
  args: [{ name: 'duration', summary: '3d, 12h, P1DT6H', isOptional: true }],
  options: [
    {
      flags: '--until <event>',
      summary: `day by day until this event comes, ${daysMax} days at most; not at all where nothing could bring it`,
      values: eventTypes.map(({ type }) => type),
    },
  ],
  examples: ['taprail clock advance 3d', 'taprail clock advance --until payout.paid'],
  calls: ['test.clock.advance', 'events.list'],
  async run(context, { args, options }) {
    const { duration } = args;
    const until = options['until'] as string | undefined;
    if ((duration === undefined) === (until === undefined))
      throw misused('Give a duration such as 3d, or --until an event');
    if (until !== undefined) return tellIfStopped(context, advanceUntil(context, until));
    const advance = isoDuration(duration!);
    if (advance === undefined) throw misused(`"${duration}" is no duration such as 3d, 12h or P1DT6H`);
    showMoved(context, await tellIfStopped(context, moveClock(context, { advance })));
  },
};

const setCommand: CommandSpec = {
  name: 'set',
  summary: 'move the clock on to an instant',
  args: [{ name: 'instant', summary: '2026-03-31T12:00:00Z' }],
  calls: ['test.clock.advance'],
  async run(context, { args }) {
    const at = /^\d{4}-\d\d-\d\d$/.test(args['instant']!) ? `${args['instant']}T00:00:00Z` : args['instant']!;
    if (!isInstant(at)) throw misused(`"${at}" is no instant such as 2026-03-31T12:00:00Z`);
    showMoved(context, await tellIfStopped(context, moveClock(context, { advance_to: at })));
  },
};

export const clock: CommandSpec = {
  name: 'clock',
  summary: 'the clock of the test environment',
  commands: [operationCommand('get', { call: 'test.clock.get' }), advanceCommand, setCommand],
};

/** All the way: one request works for a while and says how far it came. */
export const moveClock = async (
  context: Context,
  to: Readonly<{ advance: string } | { advance_to: string }>,
): Promise<MovedTestClock> => {
  const client = await context.client();
  const options = { timeoutMs, signal: context.signal };
  let moved = await client.test.clock.advance(to, options);
  const fired = [...demandPart(context, 'fired', moved.fired)];
  const { from } = moved;
  while (!moved.complete) {
    moved = await client.test.clock.advance({ advance_to: moved.target }, options);
    fired.push(...demandPart(context, 'fired', moved.fired));
  }
  return { ...moved, from, fired, fired_count: fired.length };
};

/** After Ctrl-C the server still ends the request that was under way, so only asking again shows how far the clock came. */
const tellIfStopped = async <T>(context: Context, moving: Promise<T>): Promise<T> => {
  try {
    return await moving;
  } catch (error) {
    if (context.signal.aborted) context.out.note(asStarted('Stopped; taprail clock get shows how far the clock came.'));
    throw error;
  }
};

const advanceUntil = async (context: Context, type: string): Promise<void> => {
  const client = await context.client();
  if (!(await mayComeSoon(context, client, type))) {
    const { now } = await client.test.clock.get();
    const message = `${type} cannot come by itself: nothing here leads to it. The clock stays at ${timeText(now, true)}.`;
    throw new Failure(exitCodes.finding, message, { hint: `taprail trigger ${type}` });
  }
  // With --json an error is one document on stderr.
  if (!context.out.isJson) context.out.note(`Moving the clock day by day until ${type}, ${daysMax} days at most.`);
  const progress = context.out.progress('days');
  const moved = await moveToEvent(context, type, (day) => progress.show(day, null)).finally(() => progress.end());
  const { now, days, event } = moved;
  if (!event) {
    const message = `${type} did not come within ${days} days${days < daysMax ? ', and nothing that leads to it is left' : ''}.`;
    const where = `The clock is at ${timeText(now, true)}.`;
    throw new Failure(exitCodes.finding, `${message} ${where}`, { hint: `taprail trigger ${type}` });
  }
  context.out.data(
    { now, event },
    ({ bold }) => `${timeText(now, true)}  ${bold(type)}  ${event.id}  ${event.submerchant ?? ''}`,
  );
};

const mayComeSoon = async ({ signal }: Context, client: Taprail, type: string): Promise<boolean> => {
  for (let look = 1; !(await mayCome(client, type)); look += 1) {
    if (look === looks.count) return false;
    await sleep(looks.everyMs, undefined, { signal });
  }
  return true;
};

type MovedToEvent = Readonly<{ now: string; days: number; event: TaprailEvent | undefined }>;

/** Day by day, because the day of a payout depends on weekends and holidays; it ends where nothing is left that could bring the event. */
const moveToEvent = async (context: Context, type: string, onDay: (day: number) => void): Promise<MovedToEvent> => {
  const { signal } = context;
  const client = await context.client();
  const begin = await positionNow(client);
  const after = begin.kind === 'after' ? { after: begin.id } : {};
  const find = async (): Promise<TaprailEvent | undefined> => {
    const asked = { type: type as never, order: 'asc', limit: 100, ...after } as const;
    for await (const event of client.events.list(asked, { signal })) if (event.type === type) return event;
    return undefined;
  };
  for (let day = 1; ; day += 1) {
    signal.throwIfAborted();
    const { now } = await moveClock(context, { advance: 'P1D' });
    onDay(day);
    let event = await find();
    const isLast = !event && (day === daysMax || !(await mayComeSoon(context, client, type)));
    // What leads to an event is gone a moment before the event is listed.
    if (isLast) event = await find();
    if (event || isLast) return { now, days: day, event };
  }
};

const showMoved = ({ out }: Context, moved: MovedTestClock): void =>
  out.data(moved, ({ bold, dim }) =>
    [
      `${timeText(moved.from, true)} → ${bold(timeText(moved.now, true))}, ${moved.fired_count} timers fired`,
      ...summary(moved).map((line) => dim(`  ${line}`)),
    ].join('\n'),
  );

const summary = ({ fired }: MovedTestClock): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { kind } of fired) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} × ${kind}`);
};
