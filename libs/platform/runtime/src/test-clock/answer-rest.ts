import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrationBus } from '@taprail/bus';
import type { OffsetClock } from '@taprail/clock';
import type { EventStore, Position, Subscription } from '@taprail/event-store';
import type { FollowersWatch, TestClock } from '@taprail/ports';
import { type Logger, OutageLog } from '@taprail/telemetry';
import type { RestAnswersTable } from './rest-answers.table';
import { restCodec, restStreamPrefix, type RestAsked } from './rest-question';

const answerWithinMs = 1_000;
const lookAgainMs = 5;

type RestAnswersParts = Readonly<{
  /** As others know this process. */
  process: string;
  store: EventStore;
  answers: Pick<RestAnswersTable, 'write'>;
  clock: OffsetClock;
  testClock: Pick<TestClock, 'reachOthers'>;
  followers: Pick<FollowersWatch, 'areThrough'>;
  events: Pick<IntegrationBus, 'consumerLags' | 'held'>;
  log: Logger;
}>;

/**
 * Answers for this process whether it has done all that followed from the log up to the question: what it follows, timers that are due,
 * reactions, and the events on the bus that it consumes. A command is under way with whoever waits for its answer.
 */
export class AnswerRest {
  private subscription: Subscription | undefined;
  private readonly outages: OutageLog;

  constructor(private readonly parts: RestAnswersParts) {
    this.outages = new OutageLog(parts.log);
  }

  /** Questions of before have been given up. */
  async follow(after: Position): Promise<void> {
    this.subscription = this.parts.store.subscribe(after, { streamPrefixes: [restStreamPrefix] });
    for await (const { events } of this.subscription) {
      for (const recorded of events) void this.answer(restCodec.decode(recorded).event.data, recorded.position);
    }
  }

  async close(): Promise<void> {
    await this.subscription?.close();
  }

  private async answer({ rest, round, offsetMs }: RestAsked['data'], position: Position): Promise<void> {
    const { process, answers, clock, testClock } = this.parts;
    clock.raiseOffsetTo(offsetMs);
    try {
      // An acquirer that is away does not follow this clock.
      await testClock.reachOthers().catch(() => undefined);
      const endMs = performance.now() + answerWithinMs;
      let isAtRest = await this.isAtRest(position);
      for (; !isAtRest && performance.now() < endMs; isAtRest = await this.isAtRest(position)) await sleep(lookAgainMs);
      await answers.write(rest, round, { process, isAtRest });
    } catch (error) {
      this.outages.note('answer', error, {}, 'the test clock waits for this process, which cannot say how far it is');
    }
  }

  private async isAtRest(position: Position): Promise<boolean> {
    const { followers } = this.parts;
    return followers.areThrough(position) && (await this.hasConsumed()) && followers.areThrough(position);
  }

  /** A group that holds messages waits for an outage to end, and not for this clock. */
  private async hasConsumed(): Promise<boolean> {
    const { events } = this.parts;
    const held = events.held().filter(({ messages }) => messages > 0);
    const isHeld = (group: string, topic: string): boolean =>
      held.some((each) => each.group === group && each.topic === topic);
    const lags = await events.consumerLags();
    return lags.every(({ group, topic, messages }) => messages === 0 || isHeld(group, topic));
  }
}
