import type { DomainEvent } from './domain-event';

/**
 * Every rule of one stream. `decide` may refuse by throwing a Rejection; `evolve` never refuses, because history is
 * not up for debate.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event): State;
}

export const fold = <State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  events: Iterable<Event>,
): State => {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

/** Closes a switch: a case that the compiler knows and the code forgot does not build. */
export const unreachable = (value: never): never => {
  throw new Error(`This case was thought impossible: ${JSON.stringify(value)}`);
};
