import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { defaultFollowerSettings, FOLLOWED, type LogFollowers, Followers, isReaction } from '@taprail/subscriptions';
import { Gauge } from 'prom-client';
import { Members } from '@taprail/read-store';
import { isSingleProcess } from '../settings/settings';
import { ADAPTERS } from '../modules/platform.tokens';
import type { Adapters } from '../adapters/adapters';

/** Finds what the modules want to follow and runs it, where that is this thread's duty. */
@Injectable()
export class FollowersHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private followers: Followers | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(ADAPTERS) private readonly adapters: Adapters,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { duties, store, readStore, buses, clock, logger, instance, settings } = this.adapters;
    if (!duties.followers) return;
    const providers = this.discovery.getProviders();
    const followed = providers.filter(({ token }) => token === FOLLOWED).map(({ instance: it }) => it as LogFollowers);
    const reactions = providers.map(({ instance: it }) => it as unknown).filter(isReaction);
    const world = { store, readStore, log: logger, settings: defaultFollowerSettings(instance) };
    const { leaseTtlMs: ttlMs } = world.settings;
    const members = isSingleProcess(settings) ? undefined : new Members(readStore, settings.service, { ttlMs });
    this.followers = new Followers(followed, reactions, world, { ...buses, clock }, members);
    await this.followers.start();
    const followers = this.followers;
    this.adapters.followers.status = () => followers.status();
    this.adapters.followers.settled = () => followers.settled();
    this.measure(followers);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.followers?.stop();
  }

  private measure(followers: Followers): void {
    const { registry } = this.adapters;
    new Gauge({
      name: 'follower_lag_seconds',
      help: 'How long a follower has not been at the end of the log.',
      labelNames: ['follower'],
      registers: [registry],
      async collect() {
        for (const { name, lagSeconds } of await followers.status()) this.set({ follower: name }, lagSeconds);
      },
    });
    new Gauge({
      name: 'follower_failing',
      help: '1 while a follower cannot go on; the log says why.',
      labelNames: ['follower'],
      registers: [registry],
      async collect() {
        for (const { name, state } of await followers.status())
          this.set({ follower: name }, state === 'failing' ? 1 : 0);
      },
    });
  }
}
