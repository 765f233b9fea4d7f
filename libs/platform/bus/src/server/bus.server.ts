import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { CommandMessage, IntegrationEvent } from '@taprail/contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import { exponentialBackoff, retry } from '@taprail/batching';
import { BusUnavailable, type CommandBus, type HandleCommand } from '../command-bus';
import { contextOf } from '../delivery/before-deadline';
import { classifyFailure } from '../delivery/content/event-faults';
import type { IntegrationBus } from '../integration-bus';
import { commandRoute } from './on-command';
import { integrationEventRoute } from './on-integration-event';
import { type OwnedEvents, ownedEventsRoute } from '../owned-events/on-owned-events';
import { OwnedDelivery, ownedEventsCommand } from '../owned-events/owned-delivery';
import type { FollowerLag } from '../parked/group-status';
import { parkedContext } from '../parked/parked-commands';
import { ParkedOperations } from '../parked/parked-operations';

type Handler = (message: unknown) => Promise<unknown>;
type EventRoute = Readonly<{ kind: string; group: string; topic: string; handler: Handler }>;

export type Buses = Readonly<{
  commands: CommandBus;
  events: IntegrationBus;
  /** Open connections to brokers, where there are brokers. */
  connections?: () => number;
  /** Requests that brokers have answered, by the name of the API, where there are brokers. */
  requests?: () => ReadonlyMap<string, number>;
}>;

/** Told of every command that a handler of this process has answered; `error` is what the handler rejected with. */
export type CommandWatcher = (command: string, durationMs: number, error?: unknown) => void;

export type BusServerOptions = Readonly<{
  /** How far the followers of the log are that run beside it. */
  followers?: () => Promise<readonly FollowerLag[]>;
  /** Whether other processes serve the same commands. */
  hasPeers?: boolean;
  onHandled?: CommandWatcher;
}>;

const backoff = exponentialBackoff({ firstMs: 100, maxMs: 5_000 });

/** Feeds @OnCommand, @OnIntegrationEvent and @OnOwnedEvents methods from any bus. */
export class BusServer extends Server implements CustomTransportStrategy {
  private readonly commandRoutes = new Map<string, Handler>();
  private readonly eventRoutes: EventRoute[] = [];
  private isClosed = false;

  constructor(
    private readonly buses: Buses,
    /** The topic on which a kind travels; throws for a kind that is not in the catalogue. */
    private readonly topicOf: (kind: string) => string,
    private readonly options: BusServerOptions = {},
  ) {
    super();
  }

  /** Keeps one route per handler. Nest would chain the handlers of one pattern and fail them together. */
  override addHandler(
    pattern: unknown,
    nestHandler: MessageHandler,
    _isEventHandler?: boolean,
    extras: Readonly<Record<string, unknown>> = {},
  ): void {
    const name = String(pattern);
    const handler: Handler = async (message) => settled(await nestHandler(message, message));
    if (extras['route'] === integrationEventRoute) {
      this.eventRoutes.push({ kind: name, group: String(extras['group']), topic: this.topicOf(name), handler });
      return;
    }
    if (extras['route'] === ownedEventsRoute) return this.addOwned(name, extras as unknown as OwnedEvents, handler);
    if (extras['route'] !== commandRoute)
      throw new Error(`${name} is not declared by @OnCommand, @OnIntegrationEvent or @OnOwnedEvents`);
    this.addCommand(name, handler);
  }

  listen(ready: (error?: unknown) => void): void {
    this.start().then(() => ready(), ready);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.buses.commands.close(), this.buses.events.close()]);
  }

  on(): never {
    throw new Error('BusServer has no events of its own');
  }

  unwrap<T>(): T {
    return this.buses as T;
  }

  private async start(): Promise<void> {
    const contexts = new Set([...this.commandRoutes.keys()].map(contextOf));
    const subscriptions = new Map(this.eventRoutes.map((route) => [`${route.group}/${route.topic}`, route]));
    const groups = new Set(this.eventRoutes.map(({ group }) => group));
    // All at once: the topics of a group join it together.
    await Promise.all([
      ...[...contexts].map((context) => this.serve(context, (command) => this.answer(command))),
      ...[...subscriptions.values()].map(({ group, topic }) => this.subscribe(group, topic)),
      ...[...groups].map((group) => this.serveParked(group)),
    ]);
  }

  /** Consumed where events are, and handled where commands are: they are carried from one to the other. */
  private addOwned(kind: string, owned: OwnedEvents, handler: Handler): void {
    const delivery = new OwnedDelivery(this.buses.commands, kind, owned, this.options.hasPeers ?? false);
    const { group } = owned;
    const deliverOwned: Handler = (event) => delivery.deliver(event as IntegrationEvent);
    this.eventRoutes.push({ kind, group, topic: this.topicOf(kind), handler: deliverOwned });
    this.addCommand(ownedEventsCommand(group, kind), (command) =>
      handler((command as CommandMessage<string, { events: readonly IntegrationEvent[] }>).data.events),
    );
  }

  private addCommand(name: string, handler: Handler): void {
    if (this.commandRoutes.has(name)) throw new Error(`${name} has two handlers`);
    this.commandRoutes.set(name, handler);
  }

  private subscribe(group: string, topic: string): Promise<void> {
    const routes = this.eventRoutes.filter((route) => route.group === group && route.topic === topic);
    const kinds = new Set(routes.map(({ kind }) => kind));
    const subscriber = { group, topic, kinds, deliver: (event: IntegrationEvent) => deliver(routes, event) };
    return this.onceReached(() => this.buses.events.subscribe(subscriber));
  }

  /** Operators reach what is parked for a group through the process that consumes for it. */
  private serveParked(group: string): Promise<void> {
    const operations = new ParkedOperations(this.buses.events, group, this.options.followers);
    return this.serve(parkedContext(group), (command) => operations.answer(command));
  }

  private serve(context: string, handle: HandleCommand): Promise<void> {
    return this.onceReached(() => this.buses.commands.serve(context, handle));
  }

  /** A broker that is away when the process starts is waited for. */
  private onceReached(begin: () => Promise<void>): Promise<void> {
    return retry(begin, { backoff, isFinal: (error) => this.isClosed || !(error instanceof BusUnavailable) });
  }

  private answer(command: CommandMessage): unknown {
    const handler = this.commandRoutes.get(command.name);
    if (handler === undefined) throw new BusUnavailable(`no one serves ${command.name}`);
    const { onHandled } = this.options;
    return onHandled === undefined ? handler(command) : watched(handler, command, onHandled);
  }
}

/** Beside the way of the answer, which is not a step later for it. */
const watched = (handler: Handler, command: CommandMessage, onHandled: CommandWatcher): Promise<unknown> => {
  const startedMs = performance.now();
  const answer = handler(command);
  answer.then(
    () => onHandled(command.name, performance.now() - startedMs),
    (error: unknown) => onHandled(command.name, performance.now() - startedMs, error),
  );
  return answer;
};

/** Waits for each handler, so that a failure is the bus's to retry. */
const deliver = async (routes: readonly EventRoute[], event: IntegrationEvent): Promise<void> => {
  try {
    for (const { handler, kind } of routes) {
      if (kind === event.kind) await handler(event);
    }
  } catch (error) {
    throw classifyFailure(error, event);
  }
};

/** Interceptors and filters hand back observables. */
const settled = (result: unknown): unknown =>
  isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
