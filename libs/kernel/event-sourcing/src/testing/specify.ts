import { type Decider, fold } from '../decider';
import type { DomainEvent } from '../domain-event';
import { Rejection } from '../rejection';

/** given(past events).when(command).then(new events). Compares the whole list: an extra event fails the spec. */
export const specify =
  <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const decide = (): readonly Event[] => decider.decide(command, fold(decider, history));
      return {
        then: (...expected: readonly Event[]): void => expect(decide()).toEqual(expected),
        thenNothing: (): void => expect(decide()).toEqual([]),
        thenRejected: (code: string, details?: Readonly<Record<string, unknown>>): void => {
          const refusal = refusalOf(decide);
          expect(refusal.code).toBe(code);
          if (details) expect(refusal.details).toEqual(details);
        },
      };
    },
  });

/** The failure to refuse is thrown outside the try, so that "it was accepted" can never pass for a refusal. */
const refusalOf = (decide: () => readonly unknown[]): Rejection => {
  let accepted: readonly unknown[];
  try {
    accepted = decide();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  throw new Error(`Expected a refusal, but it was accepted with ${JSON.stringify(accepted)}`);
};
