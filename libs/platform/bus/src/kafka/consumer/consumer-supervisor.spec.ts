import { ConsumerSupervisor } from './consumer-supervisor';

/** A consumer that stays dead until it was rebuilt often enough. */
const consumerDeadFor = (rebuilds: number) => {
  const seen = { rebuilds: 0 };
  const isDead = () => seen.rebuilds < rebuilds;
  return {
    seen,
    complaint: () => (isDead() ? 'it crashed' : undefined),
    rebuild: async () => {
      seen.rebuilds += 1;
      if (isDead()) throw new Error('Kafka is away');
    },
  };
};

describe('ConsumerSupervisor', () => {
  const logged: unknown[] = [];
  const log = (message: string, facts: object) => void logged.push([message, facts]);
  beforeEach(() => void logged.splice(0));

  it('leaves a consumer alone that works', async () => {
    const consumer = consumerDeadFor(0);
    await new ConsumerSupervisor(consumer, log).inspect();
    expect([consumer.seen.rebuilds, logged]).toEqual([0, []]);
  });

  it('rebuilds a dead one as often as it takes, and says why', async () => {
    const consumer = consumerDeadFor(3);
    const supervisor = new ConsumerSupervisor(consumer, log);
    for (let look = 0; look < 5; look += 1) await supervisor.inspect();
    expect(consumer.seen.rebuilds).toBe(3);
    expect(logged).toEqual([
      ['consumer not rebuilt yet', { complaint: 'it crashed', error: 'Kafka is away' }],
      ['consumer not rebuilt yet', { complaint: 'it crashed', error: 'Kafka is away' }],
      ['consumer rebuilt', { complaint: 'it crashed' }],
    ]);
  });

  it('rebuilds one at a time, and stops after that', async () => {
    const consumer = consumerDeadFor(1);
    const supervisor = new ConsumerSupervisor(consumer, log);
    const looks = [supervisor.inspect(), supervisor.inspect()];
    await supervisor.stop();
    await Promise.all(looks);
    expect(consumer.seen.rebuilds).toBe(1);
  });
});
