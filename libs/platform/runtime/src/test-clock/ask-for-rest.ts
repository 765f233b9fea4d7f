import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, OffsetClock } from '@taprail/clock';
import { type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import type { Decider } from '@taprail/event-sourcing';
import type { RestAnswer, RestAnswersTable } from './rest-answers.table';
import { restCodec, restStreamPrefix, type RestAsked } from './rest-question';

const patienceMsDefault = 10_000;
const busyPatienceMs = 1_000;
const lookAgainMs = 3;
const lookForMembersMs = 500;
/** What one process did while another had answered already is heard of in the next round. */
const calmRounds = 2;

type Ask = Readonly<{ type: 'Ask'; at: string }> & RestAsked['data'];

const decider: Decider<null, Ask, RestAsked> = {
  initialState: null,
  evolve: () => null,
  decide: ({ rest, round, offsetMs }) => [{ type: 'RestAsked', data: { rest, round, offsetMs } }],
};

type AskForRestParts = Readonly<{
  store: EventStore;
  clock: OffsetClock;
  answers: Pick<RestAnswersTable, 'read' | 'remove'>;
  /** The processes that have to answer. */
  living: () => Promise<readonly string[]>;
  patienceMs?: number;
}>;

/**
 * Asks all processes whether they are at rest, until all of them were twice in a row and nothing was written meanwhile: then no
 * consequence of what has happened is on its way any more. All that leaves a process is in the log, on the bus or awaited by it; what
 * was on the bus after the first round was consumed before the second, and would have been written to the log.
 */
export class AskForRest {
  private readonly questions: StreamRepository<null, Ask, RestAsked>;
  private isQuiet = true;

  constructor(private readonly parts: AskForRestParts) {
    const category = { streamPrefix: restStreamPrefix, decider, codec: restCodec };
    this.questions = new StreamRepository(parts.store, parts.clock as Clock, category);
  }

  /**
   * Where something goes on all the time, such as the attempts at an endpoint that is dead, nothing is gained by waiting long each
   * time.
   */
  async settled(): Promise<void> {
    const rest = randomUUID();
    try {
      this.isQuiet = await this.isReached(rest);
    } finally {
      await this.parts.answers.remove(rest);
    }
  }

  private async isReached(rest: string): Promise<boolean> {
    const { store, clock, patienceMs = patienceMsDefault } = this.parts;
    const endMs = performance.now() + (this.isQuiet ? patienceMs : Math.min(patienceMs, busyPatienceMs));
    let asked: Handled<null, RestAsked> = this.questions.unwritten;
    for (let calm = 0, round = 1; calm < calmRounds; round += 1) {
      const question = { type: 'Ask', rest, round, offsetMs: clock.offsetMs } as const;
      asked = await this.questions.executeFrom(rest, asked, question, envelopeOf(rest, round));
      const answers = await this.answersTo(rest, round, endMs);
      if (!answers) return false;
      const isCalm = answers.every(({ isAtRest }) => isAtRest) && (await store.head()) === asked.position;
      calm = isCalm ? calm + 1 : 0;
      if (calm < calmRounds && performance.now() >= endMs) return false;
    }
    return true;
  }

  /** Undefined when not everybody who lives has answered in time. */
  private async answersTo(rest: string, round: number, endMs: number): Promise<readonly RestAnswer[] | undefined> {
    let living: readonly string[] = [];
    for (let lookAtMs = 0; performance.now() < endMs; await sleep(lookAgainMs)) {
      if (performance.now() >= lookAtMs) {
        living = await this.parts.living();
        lookAtMs = performance.now() + lookForMembersMs;
      }
      const answers = await this.parts.answers.read(rest, round);
      const answered = new Set(answers.map(({ process }) => process));
      if (living.every((process) => answered.has(process))) return answers;
    }
    return undefined;
  }
}

const envelopeOf = (rest: string, round: number) => ({
  commandId: `${rest}/${round}`,
  correlationId: rest,
  actor: { kind: 'scheduler', id: 'test-clock' } as const,
});
