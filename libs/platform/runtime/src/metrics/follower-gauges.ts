import type { Followers, FollowerStatus } from '@taprail/subscriptions';
import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

type Followed = Pick<Followers, 'states' | 'status'>;

/** Shows how far the followers of the log are. */
export const measureFollowers = (followers: Followed, registry: Registry): void => {
  const latest = (): Promise<readonly FollowerStatus[]> => followers.status();
  const lagOf = 'How long it has not been at the end of the log; every replica tells of all, so take the smallest.';
  new Gauge({
    name: 'follower_lag_seconds',
    help: 'How long a follower has not been at the end of the log.',
    labelNames: ['follower'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, lagSeconds } of await latest()) this.set({ follower: name }, lagSeconds);
    },
  });
  new Gauge({
    name: 'relay_lag_seconds',
    help: `A relay, which publishes integration events. ${lagOf}`,
    labelNames: ['relay'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, lagSeconds } of ofKind(await latest(), 'relay')) this.set({ relay: name }, lagSeconds);
    },
  });
  new Gauge({
    name: 'projection_lag_seconds',
    help: `A projection, which keeps a read model. ${lagOf}`,
    labelNames: ['projection'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, lagSeconds } of ofKind(await latest(), 'projection')) {
        this.set({ projection: name }, lagSeconds);
      }
    },
  });
  new Gauge({
    name: 'follower_failing',
    help: '1 while a follower cannot go on; the log says why.',
    labelNames: ['follower'],
    registers: [registry],
    collect() {
      for (const { name, state } of followers.states()) this.set({ follower: name }, state === 'failing' ? 1 : 0);
    },
  });
};

/** The followers of a kind by their own names: `relay/taps` is the relay taps, `projection/taps/3` the projection taps. */
const ofKind = (statuses: readonly FollowerStatus[], kind: string): readonly FollowerStatus[] =>
  statuses.flatMap((status) => {
    const [first, name] = status.name.split('/');
    return first === kind && name !== undefined ? [{ ...status, name }] : [];
  });
