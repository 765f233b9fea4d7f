import type { LoggedEvent } from '../rules/recorded-event';
import { unknown } from './call-failure';
import type { ReadReq } from './generated';

/** How many events the real server looks at in one go when the client names no window. */
const defaultWindow = 32;

export type EventFilter = Readonly<{
  matches: (event: LoggedEvent) => boolean;
  /** Considered events per page of history. */
  window: number;
  /** Considered events between two checkpoints. */
  checkpointInterval: number;
}>;

type FilterOptions = InstanceType<typeof ReadReq.Options.FilterOptions>;
type Expression = InstanceType<typeof ReadReq.Options.FilterOptions.Expression>;

const toPattern = (regex: string): RegExp => {
  try {
    return new RegExp(regex);
  } catch {
    throw unknown(`Invalid pattern '${regex}'.`);
  }
};

const toTest = (expression: Expression | undefined): ((value: string) => boolean) => {
  const regex = expression?.getRegex() ?? '';
  if (regex !== '') {
    const pattern = toPattern(regex);
    return (value) => pattern.test(value);
  }
  const prefixes = expression?.getPrefixList() ?? [];
  return (value) => prefixes.some((prefix) => value.startsWith(prefix));
};

export const toEventFilter = (options: FilterOptions): EventFilter => {
  const window = options.hasMax() ? Math.max(1, options.getMax()) : defaultWindow;
  const checkpointInterval = window * Math.max(1, options.getCheckpointintervalmultiplier());
  if (options.hasStreamIdentifier()) {
    const test = toTest(options.getStreamIdentifier());
    return { matches: ({ stream }) => test(stream), window, checkpointInterval };
  }
  const test = toTest(options.getEventType());
  return { matches: ({ type }) => test(type), window, checkpointInterval };
};
