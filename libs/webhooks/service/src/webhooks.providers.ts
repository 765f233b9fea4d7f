import type { FactoryProvider } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import { FOLLOWED, type LogFollowers } from '@taprail/subscriptions';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { VAULT, type Vault } from '@taprail/vault';
import { Deliveries } from './deliveries/deliveries';
import { AttemptMetrics } from './dispatch/attempt/attempt-metrics';
import { Dispatcher } from './dispatch/dispatcher';
import { RecordedBefore } from './dispatch/record/recorded-before';
import { EndpointStreams } from './endpoints/endpoint-streams';
import { PublicEvents } from './events/public-events';
import { ReadModelQuestions } from './events/read-model-questions';
import { Jobs } from './jobs/jobs';
import { ListenerStreams, ReplayedEventStreams } from './listeners/listener-streams';
import { AddressRanges, nameServers, reachableBy, TargetGuard } from '@taprail/outbound';
import { openSender } from './sending/open-sender';
import { SENDER, type Sender } from './sending/sender';

type OverStore = new (store: EventStore, clock: Clock) => object;

const overStore: readonly OverStore[] = [
  Deliveries,
  EndpointStreams,
  Jobs,
  ListenerStreams,
  PublicEvents,
  ReplayedEventStreams,
];

const storeProviders: readonly FactoryProvider[] = overStore.map((Each) => ({
  provide: Each,
  useFactory: (store: EventStore, clock: Clock) => new Each(store, clock),
  inject: [EVENT_STORE, Clock],
}));

export const webhooksProviders: readonly FactoryProvider[] = [
  ...storeProviders,
  {
    provide: ReadModelQuestions,
    useFactory: (commands: CommandBus) => new ReadModelQuestions(commands),
    inject: [COMMAND_BUS],
  },
  {
    provide: RecordedBefore,
    useFactory: (clock: Clock, questions: ReadModelQuestions) => new RecordedBefore(clock, questions),
    inject: [Clock, ReadModelQuestions],
  },
  {
    provide: TargetGuard,
    useFactory: (settings: Settings) => {
      const { allowHttp, allowedCidrs, deniedCidrs } = reachableBy(settings);
      return new TargetGuard(nameServers(), { allowHttp, allowedRanges: new AddressRanges(allowedCidrs, deniedCidrs) });
    },
    inject: [SETTINGS],
  },
  {
    provide: AttemptMetrics,
    useFactory: (registry: Registry) => new AttemptMetrics(registry),
    inject: [METRICS_REGISTRY],
  },
  {
    provide: SENDER,
    useFactory: (settings: Settings) => {
      const { webhookSenderThreads, webhookTlsMin } = settings;
      return openSender(webhookSenderThreads, { ...reachableBy(settings), tlsMin: `TLSv${webhookTlsMin}` });
    },
    inject: [SETTINGS],
  },
  {
    provide: Dispatcher,
    useFactory: (
      store: EventStore,
      readStore: ReadStore,
      clock: Clock,
      log: Logger,
      sender: Sender,
      vault: Vault,
      metrics: AttemptMetrics,
      questions: ReadModelQuestions,
      { webhookShares: shares }: Settings,
    ) => {
      const findFailingSince = async (endpointId: string): Promise<string | null> =>
        (await questions.ask('gateway.find-endpoint-failure', { endpointId })).failingSince;
      return new Dispatcher({ store, readStore, clock, log, sender, vault, findFailingSince, metrics, shares });
    },
    inject: [EVENT_STORE, READ_STORE, Clock, LOGGER, SENDER, VAULT, AttemptMetrics, ReadModelQuestions, SETTINGS],
  },
  {
    provide: FOLLOWED,
    useFactory: (dispatcher: Dispatcher): LogFollowers => ({ others: dispatcher.followers }),
    inject: [Dispatcher],
  },
];
