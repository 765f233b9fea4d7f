import { EventEmitter } from 'node:events';
import { Kafka, logLevel } from 'kafkajs';
import { ConsumerLiveness } from './consumer-liveness';

/** A consumer that is never connected, whose events the spec emits itself. */
const idleConsumer = () => {
  const emitter = new EventEmitter();
  const consumer = new Kafka({ brokers: ['127.0.0.1:1'], logLevel: logLevel.NOTHING }).consumer({ groupId: 'spec' });
  consumer.on = ((name: string, listener: (event: unknown) => void) => emitter.on(name, listener)) as never;
  return { consumer, emit: (name: string, payload: object) => emitter.emit(name, { payload }) };
};

const crash = (restart: boolean) => ({ error: new Error('the group id is not allowed'), groupId: 'spec', restart });

describe('ConsumerLiveness', () => {
  it('finds a consumer dead that fetched nothing for three sessions, and alive when it fetches again', () => {
    let now = Date.now();
    const { consumer, emit } = idleConsumer();
    const liveness = new ConsumerLiveness(consumer, 10_000, () => now);
    emit(consumer.events.FETCH, {});
    now += 30_000;
    expect(liveness.deadBecause()).toBeUndefined();
    now += 1;
    expect(liveness.deadBecause()).toBe('it has not fetched for 30001 ms');
    emit(consumer.events.HEARTBEAT, {});
    expect(liveness.deadBecause()).toBeUndefined();
  });

  it('finds a consumer dead that crashed for good, and waits for one that starts again', () => {
    const { consumer, emit } = idleConsumer();
    const liveness = new ConsumerLiveness(consumer, 10_000);
    emit(consumer.events.CRASH, crash(true));
    expect(liveness.deadBecause()).toBeUndefined();
    emit(consumer.events.CRASH, crash(false));
    expect(liveness.deadBecause()).toBe('it crashed: the group id is not allowed');
  });
});
