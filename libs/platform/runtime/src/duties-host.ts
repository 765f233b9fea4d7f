import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Adapters } from './adapters';
import { ADAPTERS } from './platform.tokens';

/** A provider that has work beside the followers of the log: it is started where they run, in whichever thread that is. */
export interface BesideFollowers {
  startBesideFollowers(): void;
}

/** A provider that has work where commands are decided, in whichever thread that is. */
export interface BesideCommands {
  startBesideCommands(): void;
}

/** Starts what the modules have beside followers and commands, as far as that is this thread's duty. */
@Injectable()
export class DutiesHost implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(ADAPTERS) private readonly adapters: Pick<Adapters, 'duties'>,
  ) {}

  onApplicationBootstrap(): void {
    const { commands, followers } = this.adapters.duties;
    // A provider under two names is one instance.
    const instances = new Set(this.discovery.getProviders().map(({ instance }) => instance as unknown));
    for (const instance of instances) {
      if (followers && has(instance, 'startBesideFollowers')) instance.startBesideFollowers();
      if (commands && has(instance, 'startBesideCommands')) instance.startBesideCommands();
    }
  }
}

type Started = BesideFollowers & BesideCommands;

const has = <Name extends keyof Started>(instance: unknown, name: Name): instance is Pick<Started, Name> =>
  typeof instance === 'object' && instance !== null && typeof (instance as Partial<Started>)[name] === 'function';
