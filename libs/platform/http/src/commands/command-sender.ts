import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { CommandName, Commands, Reply } from '@taprail/contracts';
import type { Caller } from '../auth/caller';
import type { RequestContext } from '../context/request-context';
import { envelopeOf } from './request-envelope';
import { TransactionLimits } from './transaction-limits';

const timeoutMs = 10_000;

/** Whoever decides these asks the PSP, whose own patience is 20 s. */
const pspTimeoutMs = 25_000;
const timeoutsMs: Readonly<Partial<Record<CommandName, number>>> = {
  'onboarding.submit': pspTimeoutMs,
  'onboarding.amend': pspTimeoutMs,
  'onboarding.upload-document': pspTimeoutMs,
  'onboarding.erase': pspTimeoutMs,
  // A minute for the card at the reader, then the acquirer.
  'taps.present': 60_000 + pspTimeoutMs,
  'taps.answer-again': pspTimeoutMs,
  'taps.tip': 2 * pspTimeoutMs,
  'taps.increase': pspTimeoutMs,
  'taps.capture': pspTimeoutMs,
  'taps.release': pspTimeoutMs,
  'taps.reverse': pspTimeoutMs,
  'taps.refund': pspTimeoutMs,
  'taps.submit-evidence': pspTimeoutMs,
  'taps.accept-dispute': pspTimeoutMs,
};

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
    const envelope = envelopeOf(context, { kind: 'api_key', id: caller.keyId });
    const deadlineMs = Date.now() + (timeoutsMs[name] ?? timeoutMs);
    const reply = await this.bus.send({ name, key, data, deadlineMs, ...envelope });
    return reply as Reply<Name>;
  }
}
