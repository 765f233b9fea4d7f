import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { ObserveAccount } from '../account/observe-account';
import { ONBOARDING_PSP, type OnboardingPsp } from '../psp/onboarding-psp';
import { PspEvents } from './psp-events';

@Controller()
export class PspEventCommands {
  constructor(
    private readonly pspEvents: PspEvents,
    private readonly observe: ObserveAccount,
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
  ) {}

  @OnCommand('onboarding.receive-psp-event')
  async receive(command: Command<'onboarding.receive-psp-event'>): Promise<Reply<'onboarding.receive-psp-event'>> {
    const { provider, eventId } = command.data;
    const receive = { type: 'Receive', facts: command.data } as const;
    const { wrote } = await this.pspEvents.execute(`${provider}-${eventId}`, receive, command);
    return { duplicate: !wrote };
  }

  /** An account that is none of ours is another deployment's business. */
  @OnCommand('onboarding.refresh')
  async refresh(command: Command<'onboarding.refresh'>): Promise<Reply<'onboarding.refresh'>> {
    const { subMerchantId, accountId } = command.data;
    const owner = subMerchantId ?? (accountId === null ? undefined : await this.psp.ownerOf(accountId));
    if (owner === undefined) return { status: 'none' };
    const { status } = await this.observe.run(owner, command);
    return { status };
  }
}
