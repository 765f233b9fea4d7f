import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Command, Envelope, SubMerchantReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Handled } from '@taprail/event-store';
import type { SubMerchant, SubMerchantEvent } from '@taprail/onboarding-domain';
import { ProvisionAccount } from '../account/provision-account';
import { ONBOARDING_PSP, type OnboardingPsp } from '../psp/onboarding-psp';
import { replyFrom, SubMerchants } from './sub-merchants';

/** How long a caller waits for the PSP's view of a change; after that the change is on its way and polling shows it. */
const patienceMs = 5_000;

/**
 * Stores a platform's change of a business. A change of an account that exists goes to the PSP at once, because the
 * answer is the updated profile, by which the caller decides what to send next.
 */
@Injectable()
export class AmendSubMerchant {
  constructor(
    private readonly subMerchants: SubMerchants,
    private readonly provisionAccount: ProvisionAccount,
    @Inject(ONBOARDING_PSP) private readonly psp: Pick<OnboardingPsp, 'countries'>,
  ) {}

  async submit(command: Command<'onboarding.submit'>): Promise<SubMerchantReply> {
    const { expectedRevision, ...submission } = command.data;
    const { subMerchantId } = submission;
    this.requireCountry(submission.fields.country);
    const submit = { type: 'Submit', ...submission } as const;
    const handled = await this.subMerchants.execute(subMerchantId, submit, command, expectedRevision);
    if (handled.wrote && handled.revision === 0) return replyFrom(handled, true);
    return this.answer(subMerchantId, handled, command);
  }

  async amend(command: Command<'onboarding.amend'>): Promise<SubMerchantReply> {
    const { subMerchantId, changes, expectedRevision } = command.data;
    this.requireCountry(changes.country);
    const amend = { type: 'Amend', changes } as const;
    const handled = await this.subMerchants.execute(subMerchantId, amend, command, expectedRevision);
    return this.answer(subMerchantId, handled, command);
  }

  /** Before anything is stored: what cannot become an account is refused instead of ending in errored. */
  requireCountry(country: unknown): void {
    const { countries } = this.psp;
    if (typeof country !== 'string' || countries === null || countries.has(country)) return;
    const message = `The payment service provider opens no accounts in ${country}. It does in: ${[...countries].sort().join(', ')}.`;
    throw new Rejection('invalid_country', { message }, 'country');
  }

  private async answer(
    subMerchantId: string,
    handled: Handled<SubMerchant, SubMerchantEvent>,
    message: Envelope,
  ): Promise<SubMerchantReply> {
    const { state, wrote } = handled;
    if (state.status === 'none' || state.accountId === null || state.status === 'received') return replyFrom(handled);
    // Saying the same again is no change, but it may find one that has not reached the PSP.
    if (!wrote && state.fieldsVersion <= state.sent.version) return replyFrom(handled);
    const provisioned = this.provisionAccount.run(subMerchantId, { ...message, commandId: `${message.commandId}/psp` });
    const refused = await Promise.race([
      provisioned.then((done) => done.refused),
      sleep(patienceMs, [], { ref: false }),
    ]);
    const [first] = refused;
    const reply = replyFrom(await this.subMerchants.load(subMerchantId));
    return first ? { ...reply, refused: first } : reply;
  }
}
