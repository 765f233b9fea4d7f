import { Writable } from 'node:stream';
import { createLogger } from '@taprail/telemetry';
import { openSmallWorld, type SmallWorld } from '../testing/small-world';
import { Follower, type FollowerWork } from './follower';

const hourMs = 3_600_000;
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a follower that another process should run from now on', () => {
  let world: SmallWorld;
  let follower: Follower | undefined;
  let isOurs: boolean;
  let logged: string;
  beforeEach(async () => {
    [isOurs, logged] = [true, ''];
    world = await openSmallWorld('one');
  });
  afterEach(async () => {
    await follower?.stop();
    await world.close();
  });

  const start = (work: Partial<FollowerWork> = {}): Follower => {
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged += chunk.toString();
        done();
      },
    });
    const log = createLogger({ service: 'test', level: 'warn', destination });
    const settings = { ...world.settings, leaseTtlMs: hourMs };
    const whole = { name: 'tally', streamPrefixes: ['tally-'], onPage: async () => undefined, ...work };
    follower = new Follower(whole, { ...world, log, settings, shares: { isOurs: () => isOurs } });
    follower.start();
    return follower;
  };

  it('lets go at once, however long its term is', async () => {
    const one = start();
    await until(() => one.state === 'following');
    isOurs = false;
    await until(() => one.state === 'waiting for lease');
  });

  it('says nothing of a failure when it lets go before it has begun', async () => {
    const abandoned = new AbortController();
    let hasBegun = false;
    const one = start({
      abandon: () => abandoned.abort(),
      prepare: () =>
        new Promise((_, reject) => {
          hasBegun = true;
          abandoned.signal.addEventListener('abort', () => reject(abandoned.signal.reason as Error));
        }),
    });
    await until(() => hasBegun);
    isOurs = false;
    await until(() => one.state === 'waiting for lease');
    expect(logged).toBe('');
  });
});
