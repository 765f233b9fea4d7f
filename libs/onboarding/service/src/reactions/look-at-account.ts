import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { pspEventRoute, pspEventStreamPrefix } from '@taprail/contracts';
import type { PspEvent } from '@taprail/onboarding-domain';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { pspEventCodec } from '../psp-events/psp-events';
import { asService } from './as-service';

/** The PSP reported a change of an account: its messages come in any order, so the account itself is read. */
@Reacts()
export class LookAtAccount implements Reaction<PspEvent> {
  readonly name = 'look-at-account';
  readonly streamPrefix = pspEventStreamPrefix;
  readonly codec = pspEventCodec;

  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async react({ data: { type, subMerchantId, accountId } }: PspEvent, place: LogPlace): Promise<void> {
    if (accountId === null || pspEventRoute(type) !== 'onboarding') return;
    await this.commands.send({
      ...asService('look', place),
      name: 'onboarding.refresh',
      key: subMerchantId ?? accountId,
      data: { subMerchantId, accountId },
    });
  }
}
