import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { BeforeCommands, BesideCommands, BesideFollowers } from '@taprail/ports';
import type { Adapters } from '../adapters/adapters';
import { ADAPTERS } from '../modules/platform.tokens';

/** Prepares and starts what the modules have for commands and beside followers, as far as that is this thread's duty. */
@Injectable()
export class DutiesHost implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(ADAPTERS) private readonly adapters: Pick<Adapters, 'duties'>,
  ) {}

  async prepare(): Promise<void> {
    if (!this.adapters.duties.commands) return;
    for (const instance of this.instances())
      if (has(instance, 'prepareForCommands')) await instance.prepareForCommands();
  }

  onApplicationBootstrap(): void {
    const { commands, followers } = this.adapters.duties;
    for (const instance of this.instances()) {
      if (followers && has(instance, 'startBesideFollowers')) instance.startBesideFollowers();
      if (commands && has(instance, 'startBesideCommands')) instance.startBesideCommands();
    }
  }

  /** A provider under two names is one instance. */
  private instances(): ReadonlySet<unknown> {
    return new Set(this.discovery.getProviders().map(({ instance }) => instance as unknown));
  }
}

type Started = BesideFollowers & BesideCommands & BeforeCommands;

const has = <Name extends keyof Started>(instance: unknown, name: Name): instance is Pick<Started, Name> =>
  typeof instance === 'object' && instance !== null && typeof (instance as Partial<Started>)[name] === 'function';
