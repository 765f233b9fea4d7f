import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { type CommandName, type Commands, commandTimeoutMs, type Reply } from '@taprail/contracts';
import { actorOf, type Caller } from '../auth/caller';
import type { RequestContext } from '../request/context/request-context';
import { envelopeOf } from './request-envelope';
import { TransactionLimits } from './transaction-limits';

/** Sends a request's command to the service that owns it. */
@Injectable()
export class CommandSender {
  constructor(
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    private readonly limits: TransactionLimits,
  ) {}

  /** `key` orders commands: those of one subject are decided one after the other. */
  async send<Name extends CommandName>(
    name: Name,
    key: string,
    data: Commands[Name]['data'],
    context: RequestContext,
    caller: Caller,
  ): Promise<Reply<Name>> {
    this.limits.admit(name, key, caller);
    const envelope = envelopeOf(context, actorOf(caller));
    const deadlineMs = Date.now() + commandTimeoutMs(name);
    const reply = await this.bus.send({ name, key, data, deadlineMs, ...envelope });
    return reply as Reply<Name>;
  }
}
