import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { Envelope, OpenMoney, Reply } from '@taprail/contracts';
import type { KnownSubMerchant } from '@taprail/onboarding-domain';

/** Within what whoever erases waits for, with time left for the PSP. */
const timeoutMs = 15_000;

/** Asks those who know of sales, disputes and balances what is open. */
@Injectable()
export class OpenMoneyOf {
  constructor(@Inject(COMMAND_BUS) private readonly commands: CommandBus) {}

  async find(
    { platformId, subMerchantId }: KnownSubMerchant['identity'],
    { commandId, correlationId, traceparent }: Envelope,
  ): Promise<readonly OpenMoney[]> {
    const reply = await this.commands.send({
      name: 'gateway.find-open-money',
      key: subMerchantId,
      data: { platformId, subMerchantId },
      commandId: `${commandId}/open-money`,
      correlationId,
      ...(traceparent === undefined ? {} : { traceparent }),
      actor: { kind: 'service', id: 'onboarding' },
      deadlineMs: Date.now() + timeoutMs,
    });
    return (reply as Reply<'gateway.find-open-money'>).open;
  }
}
