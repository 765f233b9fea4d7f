import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, type ParkedCommands, parkedContext } from '@taprail/bus';
import type { ConsumerGroup } from '@taprail/contracts';
import type { RequestContext } from '../request/context/request-context';
import { envelopeOf, operator } from './request-envelope';

const readTimeoutMs = 10_000;
/** A replay stops beginning messages ten seconds before its deadline, so that its answer is in time. */
const changeTimeoutMs = 25_000;

/** Asks the service that consumes for a group about what is parked for it. */
@Injectable()
export class ParkedMessages {
  constructor(@Inject(COMMAND_BUS) private readonly bus: CommandBus) {}

  /** Changes of a group wait for one another, and reads do not wait for them. */
  async ask<Verb extends keyof ParkedCommands>(
    verb: Verb,
    group: ConsumerGroup,
    data: ParkedCommands[Verb]['data'],
    context: RequestContext,
  ): Promise<ParkedCommands[Verb]['reply']> {
    const isChange = verb === 'replay' || verb === 'discard';
    const deadlineMs = Date.now() + (isChange ? changeTimeoutMs : readTimeoutMs);
    const envelope = envelopeOf(context, operator);
    const key = isChange ? 'change' : `read-${envelope.commandId}`;
    const name = `${parkedContext(group)}.${verb}`;
    return (await this.bus.send({ name, key, data, deadlineMs, ...envelope })) as ParkedCommands[Verb]['reply'];
  }
}
