import {
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type INestApplication,
  Module,
  type NestInterceptor,
  type PipeTransform,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Catch, type ExceptionFilter } from '@nestjs/common';
import { Rejection } from '@taprail/event-sourcing';
import type { CommandMessage, IntegrationEvent } from '@taprail/contracts';
import { map, type Observable } from 'rxjs';
import { BusServer, type Buses } from './bus.server';
import { BusUnavailable, CommandFailed } from '../command-bus';
import { OnCommand } from './on-command';
import { OnIntegrationEvent } from './on-integration-event';
import { openBus } from '../open-bus';
import { type EventOutcome, OnOwnedEvents } from '../owned-events/on-owned-events';
import { sampleCommand, sampleEvent, until } from '../testing/samples';

const calls: string[] = [];
const owned: string[] = [];

@Injectable()
class Stamp implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((answer: unknown) => ({ stamped: answer })));
  }
}

@Injectable()
class DoubleAmount implements PipeTransform {
  transform(command: CommandMessage<string, { amount: number }>): unknown {
    return { ...command, data: { amount: command.data.amount * 2 } };
  }
}

@Controller()
class OnboardingCommands {
  @OnCommand('onboarding.submit')
  submit({ data }: CommandMessage): unknown {
    return data;
  }

  @OnCommand('onboarding.amend')
  @UsePipes(DoubleAmount)
  @UseInterceptors(Stamp)
  async amend({ data }: CommandMessage): Promise<unknown> {
    return data;
  }

  @OnCommand('taps.present')
  @UseInterceptors(Stamp)
  async present(): Promise<never> {
    throw new Rejection('ceiling_exceeded', { ceiling: 5000 }, 'amount');
  }

  @OnCommand('taps.capture')
  capture(): never {
    throw new TypeError('x is not a function');
  }
}

@Controller()
class LedgerReactions {
  @OnIntegrationEvent(['tap.approved', 'tap.declined'], { group: 'ledger' })
  async post({ kind }: IntegrationEvent): Promise<void> {
    calls.push(`ledger ${kind}`);
  }
}

@Controller()
class WebhookReactions {
  @OnIntegrationEvent('tap.approved', { group: 'webhooks' })
  async schedule(): Promise<void> {
    calls.push('webhooks tap.approved');
    if (calls.filter((call) => call.startsWith('webhooks')).length < 3) throw new Error('not yet');
  }
}

@Controller()
class JournalWriter {
  @OnOwnedEvents('money.moved', { group: 'ledger', ownerOf: () => 'shard-5' })
  async post(events: readonly IntegrationEvent[]): Promise<readonly EventOutcome[]> {
    owned.push(...events.map(({ key }) => key));
    return events.map(({ key }) => (key === 'm2' ? { failure: 'no such currency', refusal: 'posting_refused' } : {}));
  }
}

/** As the gateway has one: it must not swallow what a handler of the bus throws. */
@Catch()
class HttpErrors implements ExceptionFilter {
  catch(): string {
    return 'an HTTP answer';
  }
}

@Module({ controllers: [OnboardingCommands, LedgerReactions, WebhookReactions, JournalWriter] })
class House {}

describe('BusServer in a Nest application', () => {
  let app: INestApplication;
  let buses: Buses;
  const handled: string[] = [];

  beforeAll(async () => {
    calls.length = 0;
    buses = await openBus('in-process::memory:', { delivery: { backoffMs: () => 1 } });
    app = await NestFactory.create(House, new FastifyAdapter(), { logger: false, abortOnError: false });
    app.useGlobalFilters(new HttpErrors());
    const strategy = new BusServer(buses, () => 'taps.events', {
      onHandled: (command, durationMs, error) =>
        handled.push(
          `${command} ${durationMs >= 0 ? 'took' : 'gained'} time ${(error as Error | undefined)?.name ?? 'ok'}`,
        ),
    });
    app.connectMicroservice({ strategy }, { inheritAppConfig: true });
    await app.startAllMicroservices();
    await app.init();
  });
  afterAll(() => app.close());

  const send = (name: string): Promise<unknown> =>
    buses.commands.send(sampleCommand(name, 'r1', { data: { amount: 7 } }));
  const failureOf = (name: string): Promise<unknown> => send(name).catch((error: unknown) => error);

  it('answers a command with what the method returned', async () => {
    expect(await send('onboarding.submit')).toEqual({ amount: 7 });
  });

  it('says of each command that a method has answered how long it took and what it failed with', async () => {
    handled.length = 0;
    await send('onboarding.submit');
    await failureOf('taps.present');
    await failureOf('onboarding.unknown');
    expect(handled).toEqual(['onboarding.submit took time ok', 'taps.present took time Rejection']);
  });

  it('runs pipes and interceptors around the method', async () => {
    expect(await send('onboarding.amend')).toEqual({ stamped: { amount: 14 } });
  });

  it('brings a Rejection to the sender whole, whatever filters the application has', async () => {
    const error = await failureOf('taps.present');
    expect(error).toBeInstanceOf(Rejection);
    expect({ ...(error as Rejection) }).toEqual({
      name: 'Rejection',
      code: 'ceiling_exceeded',
      details: { ceiling: 5000 },
      param: 'amount',
    });
  });

  it('brings a bug to the sender with its cause', async () => {
    const error = await failureOf('taps.capture');
    expect(error).toBeInstanceOf(CommandFailed);
    expect((error as CommandFailed).cause).toEqual(new TypeError('x is not a function'));
  });

  it('serves every context that has a handler here, and says so of a command that has none', async () => {
    expect(await failureOf('taps.unheard')).toEqual(new BusUnavailable('no one serves taps.unheard'));
    expect(await failureOf('ledger.run')).toEqual(new BusUnavailable('no one serves ledger.run'));
  });

  it('retries the group that failed and leaves the other alone', async () => {
    await buses.events.publish('taps.events', [sampleEvent('t1', 0), sampleEvent('t2', 0, 'tap.declined')]);
    await until(() => calls.length >= 5, 'every handler had its calls');
    await buses.events.check();
    expect([...calls].sort()).toEqual([
      'ledger tap.approved',
      'ledger tap.declined',
      'webhooks tap.approved',
      'webhooks tap.approved',
      'webhooks tap.approved',
    ]);
    expect(await buses.events.parked('webhooks')).toEqual([]);
  });

  it('carries events to the owner of what they change, and parks the one that it refuses', async () => {
    owned.length = 0;
    const events = ['m1', 'm2', 'm3'].map((key) => sampleEvent(key, 0, 'money.moved'));
    await buses.events.publish('taps.events', events);
    await until(async () => (await buses.events.parked('ledger')).length === 1, 'the refused event is parked');
    await until(() => new Set(owned).size === 3, 'the owner has had them all');
    expect((await buses.events.parked('ledger')).map(({ event }) => event.key)).toEqual(['m2']);
  });

  it('refuses two handlers of one command and handlers of other transports', () => {
    const server = new BusServer(buses, () => 'taps.events');
    const handler = async (): Promise<never> => Promise.reject(new Error('never called'));
    server.addHandler('taps.present', handler, false, { route: 'taprail.command' });
    expect(() => server.addHandler('taps.present', handler, false, { route: 'taprail.command' })).toThrow(
      'taps.present has two handlers',
    );
    expect(() => server.addHandler('taps.present', handler)).toThrow(
      'taps.present is not declared by @OnCommand, @OnIntegrationEvent or @OnOwnedEvents',
    );
  });
});
