import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { SubMerchantEvent } from '@taprail/onboarding-domain';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { streamPrefix, subMerchantCodec } from '../sub-merchants/sub-merchants';
import { asService } from './as-service';

const changes: readonly SubMerchantEvent['type'][] = [
  'SubMerchantSubmitted',
  'SubMerchantAmended',
  'SubMerchantResubmitted',
];

/** Every change that the platform makes to a sub-merchant must reach the PSP. */
@Reacts()
export class AskForProvisioning implements Reaction<SubMerchantEvent> {
  readonly name = 'ask-for-provisioning';
  readonly streamPrefix = streamPrefix;
  readonly codec = subMerchantCodec;

  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async react({ type, data: { subMerchantId } }: SubMerchantEvent, place: LogPlace): Promise<void> {
    if (!changes.includes(type)) return;
    await this.commands.send({
      ...asService('provision', place),
      name: 'onboarding.provision',
      key: subMerchantId,
      data: { subMerchantId },
    });
  }
}
