import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandMessage, IntegrationEvent } from '@taprail/contracts';

export const untilMaxMs = 45_000;
const lookEveryMs = 5;

/** Waits for something to become true; how long it takes is never what a row compares. */
export const until = async (isSo: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const giveUpAt = Date.now() + untilMaxMs;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`never happened: ${what}`);
    await sleep(lookEveryMs);
  }
};

export const sampleEvent = (key: string, revision: number, kind = 'tap.approved'): IntegrationEvent => ({
  id: randomUUID(),
  kind,
  version: 1,
  key,
  occurredAt: '2026-01-02T03:04:05.000Z',
  source: { stream: `transaction-${key}`, revision },
  correlationId: 'correlation-1',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  data: { amount: revision, note: 'naïve ☕' },
});

/** `a0 b0 a1 b1 …`: the events of several keys, mixed as they would be in a log. */
export const sampleEvents = (keys: readonly string[], each: number): readonly IntegrationEvent[] =>
  Array.from({ length: each }, (_, revision) => keys.map((key) => sampleEvent(key, revision))).flat();

export const label = ({ key, source }: IntegrationEvent): string => `${key}${source.revision}`;

/** The labels of one key in the order in which they came, without repetitions. */
export const orderOfKey = (heard: readonly IntegrationEvent[], key: string): readonly string[] => [
  ...new Set(heard.filter((event) => event.key === key).map(label)),
];

export const sampleCommand = (name: string, key: string, change: Partial<CommandMessage> = {}): CommandMessage => ({
  name,
  key,
  data: { amount: 1250, note: 'naïve ☕' },
  deadlineMs: Date.now() + untilMaxMs,
  commandId: randomUUID(),
  correlationId: 'correlation-1',
  actor: { kind: 'api_key', id: 'key_1' },
  requestId: 'request-1',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ...change,
});

export type Gate = Readonly<{ open: () => void; opened: Promise<void> }>;

export const gate = (): Gate => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};
