import type { FactoryProvider } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { DUTIES, type Duties, SETTINGS, type Settings } from '@taprail/runtime';
import { FOLLOWED, type LogFollowers } from '@taprail/subscriptions';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { VAULT, type Vault } from '@taprail/vault';
import { Deliveries } from './deliveries/deliveries';
import { attemptCounter, measurePending } from './dispatch/count-attempts';
import { Dispatching } from './dispatch/dispatching';
import type { OpenSecrets } from './dispatch/endpoint-secrets';
import { EndpointBooks } from './endpoints/endpoint-books';
import { PublicEvents } from './events/public-events';
import { ReadModelQuestions } from './events/read-model-questions';
import { RecordedBefore } from './events/recorded-before';
import { Jobs } from './jobs/jobs';
import { ListenerStreams, ToldAgainStreams } from './listeners/listener-streams';
import { AddressRanges } from './sending/guard/addresses';
import { reachableBy } from './sending/guard/reachable';
import { nameServers } from './sending/guard/resolve';
import type { TargetGuardSettings } from './sending/guard/target';
import { TargetGuard } from './sending/guard/target-guard';
import { openSender } from './sending/open-sender';

const commandTimeoutMs = 10_000;
/** The store as this thread may write it. */

type Door = new (store: EventStore, clock: Clock) => object;

const ownDoors: readonly Door[] = [Deliveries, EndpointBooks, Jobs, ListenerStreams, ToldAgainStreams];

const doors: readonly FactoryProvider[] = ownDoors.map((Door) => ({
  provide: Door,
  useFactory: (store: EventStore, clock: Clock) => new Door(store, clock),
  inject: [EVENT_STORE, Clock],
}));

const guardOf = (settings: Settings): TargetGuardSettings => {
  const { allowHttp, allowedCidrs, deniedCidrs } = reachableBy(settings);
  return { allowHttp, allowedRanges: new AddressRanges(allowedCidrs, deniedCidrs) };
};

/** Where there is no vault, the thread that has it is asked. */
const openSecretsBy = (vault: Vault, { commands: isHere }: Duties, commands: CommandBus): OpenSecrets => {
  if (isHere) return ({ id }, tokens) => vault.open(id, tokens);
  return async ({ id: endpointId, platformId }, tokens) =>
    (await commands.send({
      name: 'webhooks.open-secrets',
      key: endpointId,
      data: { endpointId, platformId, tokens },
      commandId: `open-secrets-${endpointId}`,
      correlationId: `open-secrets-${endpointId}`,
      actor: { kind: 'service', id: 'webhooks' },
      deadlineMs: Date.now() + commandTimeoutMs,
    })) as readonly string[];
};

export const webhooksProviders: readonly FactoryProvider[] = [
  ...doors,
  {
    provide: ReadModelQuestions,
    useFactory: (commands: CommandBus) => new ReadModelQuestions(commands),
    inject: [COMMAND_BUS],
  },
  {
    provide: PublicEvents,
    useFactory: (store: EventStore, clock: Clock) => new PublicEvents(store, clock),
    inject: [EVENT_STORE, Clock],
  },
  {
    provide: RecordedBefore,
    useFactory: (clock: Clock, questions: ReadModelQuestions) => new RecordedBefore(clock, questions),
    inject: [Clock, ReadModelQuestions],
  },
  {
    provide: TargetGuard,
    useFactory: (settings: Settings) => new TargetGuard(nameServers(), guardOf(settings)),
    inject: [SETTINGS],
  },
  {
    provide: Dispatching,
    useFactory: (
      store: EventStore,
      readStore: ReadStore,
      clock: Clock,
      log: Logger,
      registry: Registry,
      settings: Settings,
      vault: Vault,
      duties: Duties,
      commands: CommandBus,
      questions: ReadModelQuestions,
    ) => {
      const findFailingSince = async (endpointId: string): Promise<string | null> =>
        (await questions.ask('gateway.find-endpoint-failure', { endpointId })).failingSince;
      const openSecrets = openSecretsBy(vault, duties, commands);
      const { webhookSenderThreads, webhookTlsMin } = settings;
      const sender = openSender(webhookSenderThreads, { ...reachableBy(settings), tlsMin: `TLSv${webhookTlsMin}` });
      // Where nothing is sent there is nothing to count.
      const count = duties.followers ? attemptCounter(registry) : () => undefined;
      const dispatching = new Dispatching({
        store,
        readStore,
        clock,
        log,
        sender,
        openSecrets,
        findFailingSince,
        count,
      });
      if (duties.followers) measurePending(registry, () => dispatching.pending);
      return dispatching;
    },
    inject: [
      EVENT_STORE,
      READ_STORE,
      Clock,
      LOGGER,
      METRICS_REGISTRY,
      SETTINGS,
      VAULT,
      DUTIES,
      COMMAND_BUS,
      ReadModelQuestions,
    ],
  },
  {
    provide: FOLLOWED,
    useFactory: (dispatching: Dispatching): LogFollowers => ({ others: [(world) => dispatching.follower(world)] }),
    inject: [Dispatching],
  },
];
