import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { requireRevision } from '@taprail/event-store';
import { ObserveAccount } from '../account/observe-account';
import { pspRejection } from '../psp/psp-rejection';
import { SimulatedActions } from '../psp/simulated-actions';
import { replyFrom, SubMerchants } from './sub-merchants';

/** The test environment's levers on a sub-merchant. */
@Controller()
export class SimulateAction {
  constructor(
    private readonly subMerchants: SubMerchants,
    private readonly observe: ObserveAccount,
    private readonly simulated: SimulatedActions,
  ) {}

  @OnCommand('onboarding.simulate')
  async simulate(command: Command<'onboarding.simulate'>): Promise<Reply<'onboarding.simulate'>> {
    const { subMerchantId, action, expectedRevision } = command.data;
    const { state, revision } = await this.subMerchants.load(subMerchantId);
    if (state.status === 'none') throw new Rejection('sub_merchant_not_found');
    requireRevision(expectedRevision, revision);
    if (state.status === 'rejected') throw new Rejection('sub_merchant_rejected');
    if (action.type === 'error') {
      const giveUp = { type: 'GiveUpProvisioning', reason: 'Asked for by a test' } as const;
      await this.subMerchants.execute(subMerchantId, giveUp, command);
    } else {
      if (state.accountId === null) throw new Rejection('account_not_provisioned');
      await this.simulated.act(state.accountId, action).catch(pspRejection);
      await this.observe.run(subMerchantId, command).catch(pspRejection);
    }
    return replyFrom(await this.subMerchants.load(subMerchantId));
  }
}
