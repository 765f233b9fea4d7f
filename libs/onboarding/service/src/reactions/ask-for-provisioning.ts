import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { SubMerchantEvent } from '@taprail/onboarding-domain';
import { type Place, type Reaction, Reacts } from '@taprail/subscriptions';
import { streamPrefix, subMerchantCodec } from '../sub-merchants';

const timeoutMs = 30_000;

/** Whatever the platform tells us of a sub-merchant, the PSP must hear. */
@Reacts()
export class AskForProvisioning implements Reaction<SubMerchantEvent> {
  readonly name = 'ask-for-provisioning';
  readonly streamPrefix = streamPrefix;
  readonly codec = subMerchantCodec;

  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async react({ type, data }: SubMerchantEvent, { eventId, metadata }: Place): Promise<void> {
    if (type !== 'SubMerchantSubmitted' && type !== 'SubMerchantAmended' && type !== 'SubMerchantResubmitted') return;
    await this.commands.send({
      name: 'onboarding.provision',
      key: data.subMerchantId,
      data: { subMerchantId: data.subMerchantId },
      commandId: `provision-${eventId}`,
      correlationId: metadata.correlationId,
      ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
      actor: { kind: 'service', id: 'onboarding' },
      deadlineMs: Date.now() + timeoutMs,
    });
  }
}
