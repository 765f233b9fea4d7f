import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { isSingleProcess } from '@taprail/settings';
import { defaultFollowerSettings, FOLLOWED, type LogFollowers, Followers, isReaction } from '@taprail/subscriptions';
import { relaysOf } from '@taprail/contracts';
import { Members } from '@taprail/read-store';
import { ADAPTERS } from '../modules/platform.tokens';
import type { Adapters } from '../adapters/adapters';
import { measureFollowers } from '../metrics/follower-gauges';
import { measureLeases } from '../metrics/leases-gauge';

/** Finds what the modules want to follow and runs it, where that is this thread's duty. */
@Injectable()
export class FollowersHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private followers: Followers | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(ADAPTERS) private readonly adapters: Adapters,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { duties, store, readStore, buses, clock, logger, instance, settings, registry } = this.adapters;
    if (!duties.followers) return;
    const providers = this.discovery.getProviders();
    const followed = providers.filter(({ token }) => token === FOLLOWED).map(({ instance: it }) => it as LogFollowers);
    const reactions = providers.map(({ instance: it }) => it as unknown).filter(isReaction);
    requireKnownRelays(followed);
    const world = { store, readStore, log: logger, settings: defaultFollowerSettings(instance) };
    const { leaseTtlMs: ttlMs } = world.settings;
    const members = isSingleProcess(settings) ? undefined : new Members(readStore, settings.service, { ttlMs });
    this.followers = new Followers(followed, reactions, world, { ...buses, clock }, members);
    await this.followers.start();
    const followers = this.followers;
    this.adapters.followers.status = () => followers.status();
    this.adapters.followers.settled = () => followers.settled();
    this.adapters.followers.areThrough = (position) => followers.areThrough(position);
    measureFollowers(followers, registry);
    measureLeases(readStore, instance, registry, logger);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.followers?.stop();
  }
}

/** A consumer that has missed messages rewinds the relays of their topic by name. */
const requireKnownRelays = (followed: readonly LogFollowers[]): void => {
  for (const { name, topic } of followed.flatMap(({ relays = [] }) => relays)) {
    if (!relaysOf(topic).includes(name)) throw new Error(`The relay ${name} is not in the catalogue under ${topic}`);
  }
};
