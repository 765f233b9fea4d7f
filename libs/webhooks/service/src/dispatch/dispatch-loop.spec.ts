import { OffsetClock } from '@taprail/clock';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger } from '@taprail/telemetry';
import type { RecordedPublicEvent } from '@taprail/webhooks-domain';
import type { AttemptDelivery } from './attempt/attempt-delivery';
import type { DeliveryAttemptOutcome } from './attempt/attempt-outcome';
import type { DisableEndpoints } from './attempt/disable-endpoints';
import type { RecordOutcomes } from './attempt/record-outcomes';
import { DispatchLoop } from './dispatch-loop';
import { endpointShares } from './follow/endpoint-shares';
import type { DueDelivery } from './schedule/due-delivery';
import { capFirst } from './schedule/endpoint-capacity';
import { SendingTurns } from './schedule/sending-turns';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const queuedMax = 512;
const acknowledged = { type: 'acknowledged', endpoint: {}, attempt: { error: null, durationMs: 5 } };

const events = (count: number): readonly RecordedPublicEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    eventId: `evt_${n}`,
    platformId: 'plt_1',
    kind: 'tap.approved',
    occurredAt: new Date(startMs).toISOString(),
    transactionId: null,
    submerchant: null,
    deadline: null,
    sample: false,
    body: `{"n":${n}}`,
    deliveries: [{ id: `dlv_${n}`, endpointId: 'we_1' }],
  }));
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 20_000) throw new Error('It did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('the loop of one term of the lease', () => {
  let readStore: ReadStore;
  let loop: DispatchLoop;
  let answers: Map<string, (outcome: DeliveryAttemptOutcome) => void>;
  let attempted: string[];
  const bodies = new Map<string, string>();
  const clock = new OffsetClock(undefined, () => startMs);
  const recordAcknowledged = jest.fn(async (): Promise<undefined> => undefined);
  const recordDeferred = jest.fn(async (due: DueDelivery): Promise<DueDelivery> => ({
    ...due,
    isFirst: false,
    dueMs: startMs + 3_600_000,
  }));

  beforeEach(async () => {
    readStore = await openSqliteReadStore(':memory:');
    bodies.clear();
    [answers, attempted] = [new Map(), []];
    recordAcknowledged.mockReset().mockResolvedValue(undefined);
    recordDeferred.mockClear();
    const attempt = ({ id }: DueDelivery): Promise<DeliveryAttemptOutcome> => {
      attempted.push(id);
      return new Promise((resolve) => answers.set(id, resolve));
    };
    loop = new DispatchLoop({ readStore, clock, log: createLogger({ service: 'test', level: 'silent' }) }, 0n, {
      share: endpointShares(1)[0]!,
      turns: new SendingTurns(() => clock.now().getTime()),
      bodies,
      attempts: { attempt } as unknown as AttemptDelivery,
      outcomes: {
        recordAcknowledged,
        recordDeferred,
        dropRepeatedDeferrals: () => undefined,
      } as unknown as RecordOutcomes,
      disabling: { afterSuccess: () => undefined } as unknown as DisableEndpoints,
      metrics: { count: () => undefined },
    });
  });
  afterEach(async () => {
    answers.forEach((answer) => answer(acknowledged as unknown as DeliveryAttemptOutcome));
    await loop.stop();
    await readStore.close();
  });

  const record = (count: number): void => {
    const recorded = { events: events(count), place: { stream: 'publicEvents-by_1', revision: 0 }, position: 1n };
    loop.addFirstAttempts(loop.pendingLog.addRecorded(recorded));
  };
  const answer = (id: string, outcome: object = acknowledged): void =>
    answers.get(id)!(outcome as DeliveryAttemptOutcome);

  it('begins when the log was read, and not with what has an outcome by then', async () => {
    record(2);
    expect(attempted).toEqual([]);
    loop.pendingLog.finish('dlv_0');
    loop.start();
    expect([attempted, [...bodies.keys()]]).toEqual([['dlv_1'], ['dlv_1']]);
  });

  it('keeps so many bodies for an endpoint, and defers the others to rows', async () => {
    loop.start();
    record(queuedMax + 100);
    expect(attempted).toHaveLength(capFirst);
    // All were added before the first attempt began.
    expect([bodies.size, recordDeferred.mock.calls.length]).toEqual([queuedMax, 100]);
    await until(() => loop.size === queuedMax);
  });

  it('does not send again what could not be recorded as acknowledged, and leaves it to the next term', async () => {
    recordAcknowledged.mockRejectedValue(new Error('away'));
    loop.start();
    record(1);
    answer('dlv_0');
    await until(() => loop.size === 0);
    expect(attempted).toEqual(['dlv_0']);
    expect(loop.pendingLog.place(performance.now() + 60_000)).toBe(0n);
  });

  it('passes the place in the log once what was acknowledged is recorded', async () => {
    loop.start();
    record(1);
    answer('dlv_0');
    await until(() => loop.size === 0);
    expect(loop.pendingLog.place(performance.now() + 60_000)).toBe(1n);
  });

  it('attempts again shortly, with its body, what could not be attempted', async () => {
    loop.start();
    record(1);
    answer('dlv_0', { type: 'unavailable', error: new Error('away') });
    await until(() => loop.size === 0);
    expect(bodies.size).toBe(1);
    clock.advanceTo(startMs + 1_000);
    await until(() => attempted.length === 2);
    expect(bodies.size).toBe(1);
  });

  it('ends when the attempts under way have their outcomes, and begins no other', async () => {
    loop.start();
    record(queuedMax);
    const stopping = loop.stop();
    let hasStopped = false;
    void stopping.then(() => (hasStopped = true));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(hasStopped).toBe(false);
    for (const id of [...attempted]) answer(id);
    await stopping;
    expect([attempted.length, recordAcknowledged.mock.calls.length]).toEqual([capFirst, capFirst]);
  });

  it('keeps nothing once it has ended', async () => {
    loop.start();
    await loop.stop();
    loop.addFirstAttempts([{ id: 'dlv_1', dueMs: 0, key: 'evt_1-we_1', endpointId: 'we_1', isFirst: true }]);
    expect([loop.size, loop.hasStopped, bodies.size, attempted]).toEqual([0, true, 0, []]);
  });
});
