import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandBus, IntegrationBus } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import type { Position } from '@taprail/event-store';
import { LeaseRenewals, Leases, type Members } from '@taprail/read-store';
import type { Follower, FollowerState, FollowerWorld } from './follower';
import { FollowerLags } from './follower-lags';
import { FollowerLook } from './follower-look';
import { LogLandmark, ReadStoreAheadOfLog } from './log-landmark';
import { PublishedLags } from './published-lags';
import { ShareBalance } from './share-balance';
import type { AnyProjection } from '../projections/projection';
import { projectionFollower } from '../projections/projection-follower';
import type { Reaction } from '../reactions/reaction';
import { reactionFollower } from '../reactions/reaction-follower';
import { type Relay, relayFollower } from '../relay/relay';
import type { TimerPlan } from '../timers/timer-plan';
import { timerFollower } from '../timers/timer-follower';

/** The followers of one context. */
export type LogFollowers = Readonly<{
  relays?: readonly Relay<any>[];
  projections?: readonly AnyProjection[];
  timers?: readonly TimerPlan<any>[];
  /** Followers of any other kind. */
  others?: readonly ((world: FollowerWorld) => Follower)[];
}>;

export type FollowerStatus = Readonly<{
  name: string;
  state: FollowerState;
  /** How long it has not been at the end of the log; positions of two stores cannot be compared, seconds can. */
  lagSeconds: number;
  lastError?: string;
}>;

const settleStepMs = 5;
/** Without any progress; followers that have much to do are waited for. */
const settleTimeoutMs = 60_000;
/** Where others go on writing, followers may never come to rest. */
const settleMaxMs = 900_000;

/** Every follower of this process. */
export class Followers {
  private readonly all: readonly Follower[];
  private readonly names: readonly string[];
  private readonly balance: ShareBalance | undefined;
  private readonly world: FollowerWorld;
  private readonly startedMs = performance.now();
  private readonly lag = new FollowerLags(this.startedMs);
  private readonly look: FollowerLook;
  private readonly lookEveryMs: number;
  private readonly published: PublishedLags | undefined;
  private readonly landmark: LogLandmark;

  constructor(
    followed: readonly LogFollowers[],
    reactions: readonly Reaction[],
    given: FollowerWorld,
    private readonly buses: Readonly<{ commands: CommandBus; events: IntegrationBus; clock: Clock }>,
    /** The processes that share these followers, where there may be several. */
    members?: Members,
  ) {
    const { holder } = given.settings;
    this.balance = members && new ShareBalance(members, holder, () => this.names, given.log);
    const renewals = new LeaseRenewals(new Leases(given.readStore), given.settings.leaseTtlMs);
    const world = { ...given, renewals, ...(this.balance && { shares: this.balance }) };
    this.world = world;
    this.all = [
      ...followed.flatMap(({ relays = [] }) => relays.map((relay) => relayFollower(relay, buses.events, world))),
      ...followed.flatMap(({ projections = [] }) => projections.map((p) => projectionFollower(p, world))),
      ...followed.flatMap(({ timers = [] }) =>
        timers.map((plan) => timerFollower(plan, buses.commands, buses.clock, world)),
      ),
      ...followed.flatMap(({ others = [] }) => others.map((other) => other(world))),
      ...reactions.map((reaction) => reactionFollower(reaction, buses.clock, world)),
    ];
    this.names = this.all.map(({ name }) => name).sort();
    requireUniqueNames(this.names);
    const { store, readStore, log, settings } = world;
    this.lookEveryMs = settings.leaseTtlMs / 2;
    this.published = members && new PublishedLags(readStore, 3 * this.lookEveryMs);
    this.landmark = new LogLandmark(store, readStore);
    const { published, names } = this;
    const remember = () => this.remember();
    this.look = new FollowerLook({ store, published, names, log, ownLags: () => this.ownLags(), remember });
  }

  /** Throws ReadStoreAheadOfLog. */
  async start(): Promise<void> {
    // A store that is away says nothing: the look checks the landmark as soon as it answers, before another is written.
    await this.landmark.check().catch((error: unknown) => {
      if (error instanceof ReadStoreAheadOfLog) throw error;
    });
    await this.balance?.start(this.world.settings.leaseTtlMs / 3);
    for (const follower of this.all) follower.start();
    this.look.start(this.lookEveryMs);
  }

  async stop(): Promise<void> {
    // The others take what becomes free at once, because nobody else is expected to.
    await this.balance?.stop();
    await this.look.stop();
    await Promise.all(this.all.map((follower) => follower.stop()));
    await this.remember().catch((error: unknown) => this.world.log.debug({ err: error }, 'no landmark was written'));
  }

  /** State of each follower in this process, without reading the stores. */
  states(): readonly Pick<FollowerStatus, 'name' | 'state'>[] {
    return this.all.map(({ name, state }) => ({ name, state }));
  }

  /** From what is known: nothing is read for it. */
  async status(): Promise<readonly FollowerStatus[]> {
    return this.all.map((follower) => {
      const { name, state, lastError } = follower;
      const lagSeconds = this.lagOf(follower);
      return { name, state, lagSeconds, ...(lastError === undefined ? {} : { lastError }) };
    });
  }

  /** A process that stands by knows of a follower what the one says that runs it. */
  private lagOf(follower: Follower): number {
    if (!isStandingBy(follower)) return this.ownLagOf(follower);
    return this.published?.seconds(follower.name) ?? (performance.now() - this.startedMs) / 1_000;
  }

  private ownLags(): readonly Pick<FollowerStatus, 'name' | 'lagSeconds'>[] {
    const run = this.all.filter((follower) => !isStandingBy(follower) && follower.state !== 'superseded');
    return run.map((follower) => ({ name: follower.name, lagSeconds: this.ownLagOf(follower) }));
  }

  private async remember(): Promise<void> {
    if (!this.landmark.isChecked) await this.checkLate();
    let newest: Follower['lastEvent'];
    for (const { lastEvent } of this.all) {
      if (lastEvent && (!newest || lastEvent.position > newest.position)) newest = lastEvent;
    }
    await this.landmark.write(newest);
  }

  private async checkLate(): Promise<void> {
    try {
      await this.landmark.check();
    } catch (error) {
      if (error instanceof ReadStoreAheadOfLog) {
        this.world.log.error({ err: error }, 'followers stop: the read store is newer than the log');
        await Promise.all(this.all.map((follower) => follower.stop()));
      }
      throw error;
    }
  }

  private ownLagOf({ name, position, isWaiting }: Follower): number {
    const { head } = this.look;
    // A store may tell of events that are not ours only now and then: a follower that waits for the next page is at the end.
    const next = isWaiting || position >= head ? undefined : position + 1n;
    return this.lag.seconds(name, { head, atMs: performance.now() }, next);
  }

  /** Whether nothing is left to do up to here, where only the log can tell how far it goes. Pages are not let to fill up meanwhile. */
  areThrough(position: Position): boolean {
    for (const follower of this.all) follower.hurry();
    return this.all.every((follower) => follower.isThrough(position));
  }

  /** Resolves when everything in the log has been followed to its end, and heard where it was told: consequences included. */
  async settled(): Promise<void> {
    const endMs = performance.now() + settleMaxMs;
    let progressMs = performance.now();
    let progress = '';
    let before: Position | undefined;
    for (let quiet = 0; quiet < 2;) {
      const head = await this.world.store.head();
      const reached = `${head} ${this.all.map(({ position }) => position).join(' ')}`;
      if (reached !== progress) [progress, progressMs] = [reached, performance.now()];
      const heard = this.buses.events.idle?.() ?? true;
      // While the log still grows, pages are let to fill up: to take them by the handful would only make it longer.
      if (heard && head === before) for (const follower of this.all) follower.hurry();
      before = head;
      const idle = heard && this.all.every(({ position, inFlight }) => position >= head && inFlight === 0);
      quiet = idle ? quiet + 1 : 0;
      const nowMs = performance.now();
      if (nowMs - progressMs > settleTimeoutMs || nowMs > endMs) throw new Error('Followers did not come to rest');
      await sleep(settleStepMs);
    }
  }
}

const isStandingBy = ({ state }: Follower): boolean => state === 'waiting for lease' || state === 'starting';

const requireUniqueNames = (names: readonly string[]): void => {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`Two followers are named ${repeated}; they would share one checkpoint`);
};
