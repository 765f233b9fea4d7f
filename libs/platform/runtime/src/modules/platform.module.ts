import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { COMMAND_BUS, INTEGRATION_BUS } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { EVENT_STORE } from '@taprail/event-store';
import { CommandSender, ParkedMessages, TransactionLimits } from '@taprail/http';
import { FOLLOWERS_WATCH, INSTANCE, OWN_STORE, PspPlaces, ReceivedPspEvents, TestClock } from '@taprail/ports';
import { READ_STORE } from '@taprail/read-store';
import { SETTINGS } from '@taprail/settings';
import { LogChanges, RecentWrites } from '@taprail/subscriptions';
import { LOGGER, METRICS_REGISTRY } from '@taprail/telemetry';
import { VAULT, noVault } from '@taprail/vault';
import type { Adapters } from '../adapters/adapters';
import { DutiesHost } from '../duties/duties-host';
import { FollowersHost } from '../duties/followers-host';
import { LazyIdempotencyStore } from '../adapters/lazy.idempotency-store';
import { openIdempotencyStore } from '../adapters/open-idempotency-store';
import { ListeningAddress } from '../serving/listening';
import { ADAPTERS, DUTIES } from './platform.tokens';
import { LogReceivedPspEvents } from '../adapters/provider/log.received-psp-events';
import { PspPlacesFromSettings } from '../adapters/provider/psp-places';
import { SimulatorWithin } from '../adapters/provider/simulator-within';

/** Puts the adapters behind the ports, for every module. */
@Global()
@Module({})
export class PlatformModule {
  static with(adapters: Adapters): DynamicModule {
    const { settings, store, readStore, vault, buses, clock, testClock, logger, registry } = adapters;
    const ports = [
      { provide: ADAPTERS, useValue: adapters },
      { provide: DUTIES, useValue: adapters.duties },
      { provide: FOLLOWERS_WATCH, useValue: adapters.followers },
      { provide: INSTANCE, useValue: adapters.instance },
      { provide: ListeningAddress, useValue: new ListeningAddress() },
      { provide: SETTINGS, useValue: settings },
      { provide: EVENT_STORE, useValue: store },
      { provide: READ_STORE, useValue: readStore },
      { provide: OWN_STORE, useValue: adapters.ownStore },
      { provide: VAULT, useValue: vault ?? noVault },
      { provide: COMMAND_BUS, useValue: buses.commands },
      { provide: INTEGRATION_BUS, useValue: buses.events },
      { provide: Clock, useValue: clock },
      { provide: TestClock, useValue: testClock },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS_REGISTRY, useValue: registry },
    ];
    const received = { provide: ReceivedPspEvents, useClass: LogReceivedPspEvents };
    const pspPlaces = { provide: PspPlaces, useClass: PspPlacesFromSettings };
    const requests = [
      {
        provide: LazyIdempotencyStore,
        useFactory: () => new LazyIdempotencyStore(() => openIdempotencyStore(adapters)),
      },
      { provide: LogChanges, useFactory: () => new LogChanges(store, adapters.duties) },
      { provide: TransactionLimits, useFactory: () => new TransactionLimits(settings) },
      CommandSender,
      ParkedMessages,
      RecentWrites,
    ];
    return {
      module: PlatformModule,
      imports: [DiscoveryModule],
      providers: [...ports, ...requests, SimulatorWithin, pspPlaces, received, FollowersHost, DutiesHost],
      exports: [...ports, ...requests, SimulatorWithin, pspPlaces, received],
    };
  }
}
