import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnCommand, OnIntegrationEvent } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command, IntegrationEvent, PayoutAnnouncement, Reply } from '@taprail/contracts';
import { bankSentAfter } from '@taprail/onboarding-domain';
import { ObserveAccount } from './observe-account';
import { SimulatedActions } from '../psp/simulated-actions';
import { SubMerchants } from '../sub-merchants/sub-merchants';

/** The provider is asked, which alone may take 25 s; after this the event is delivered again. */
const commandTimeoutMs = 60_000;

/**
 * After a payout that a bank refused the PSP asks for another bank account and pays nothing until it has one. A real PSP
 * finds that out by itself, and here its account is only looked at again; the simulated one needs a call.
 */
@Controller()
export class PayoutFailed {
  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    private readonly subMerchants: SubMerchants,
    private readonly observe: ObserveAccount,
    private readonly simulated: SimulatedActions,
    private readonly clock: Clock,
  ) {}

  @OnIntegrationEvent('payout.failed', { group: 'onboarding' })
  async onPayoutFailed({
    id,
    correlationId,
    occurredAt,
    data,
  }: IntegrationEvent<string, PayoutAnnouncement>): Promise<void> {
    await this.commands.send({
      name: 'onboarding.payout-failed',
      key: data.sub_merchant_id,
      data: { subMerchantId: data.sub_merchant_id, failedAt: occurredAt },
      commandId: id,
      correlationId,
      actor: { kind: 'service', id: 'ledger' },
      deadlineMs: Date.now() + commandTimeoutMs,
    });
  }

  @OnCommand('onboarding.payout-failed')
  async ask(command: Command<'onboarding.payout-failed'>): Promise<Reply<'onboarding.payout-failed'>> {
    const { subMerchantId, failedAt } = command.data;
    const { state, history } = await this.subMerchants.load(subMerchantId);
    if (state.status === 'none' || state.status === 'rejected' || state.accountId === null) {
      return { status: state.status };
    }
    // Heard late, or again: whoever has sent another bank account since is not asked for it.
    if (bankSentAfter(history, failedAt)) return { status: state.status };
    const asks = { type: 'require', items: ['external_account'], deadline: this.clock.iso() } as const;
    if (await this.simulated.isAtHand()) await this.simulated.act(state.accountId, asks);
    return { status: (await this.observe.run(subMerchantId, command)).status };
  }
}
