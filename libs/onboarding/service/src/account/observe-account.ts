import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { AccountSnapshot, KnownSubMerchant, RefusedField, SubMerchant } from '@taprail/onboarding-domain';
import { ONBOARDING_PSP, type OnboardingPsp } from '../psp/onboarding-psp';
import { PersonalValues } from '../sub-merchants/personal-values';
import { SubMerchants } from '../sub-merchants/sub-merchants';

const attemptsMax = 5;

export type SentChanges = Readonly<{ fieldsVersion: number; refused: readonly RefusedField[] }>;

/**
 * Reads the PSP's account and records what it shows. The account is read after the record, and recorded only if the
 * record has not moved meanwhile: what is recorded is never older than what was there, in whatever order PSP events arrive.
 */
@Injectable()
export class ObserveAccount {
  constructor(
    private readonly subMerchants: SubMerchants,
    private readonly personal: PersonalValues,
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
  ) {}

  async run(subMerchantId: string, message: Envelope, sent?: SentChanges): Promise<SubMerchant> {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const { state, revision } = await this.subMerchants.load(subMerchantId);
      if (state.status === 'none' || state.accountId === null || isClosed(state)) return state;
      // News of an account that is still being filled in: whoever does that records what it shows in the end.
      if (!sent && state.sent.version === 0) return state;
      const account = await this.inOurWords(await this.psp.readAccount(state.accountId), state);
      const { fieldsVersion, refused } = sent ?? { fieldsVersion: state.sent.version, refused: [] };
      // The same observation at the same revision is the same fact, however often it is made.
      const envelope = { ...message, commandId: `${message.commandId}/observed-at-${revision}` };
      const report = { type: 'ReportAccount', account, fieldsVersion, refused } as const;
      try {
        return (await this.subMerchants.execute(subMerchantId, report, envelope, revision)).state;
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== 'revision_mismatch') throw error;
      }
    }
    throw new Rejection('concurrent_modification', { attempts: attemptsMax });
  }

  /** The PSP says why it does not accept something, and may repeat it. */
  private async inOurWords(account: AccountSnapshot, state: KnownSubMerchant): Promise<AccountSnapshot> {
    const { details } = account;
    if (details.errors.length === 0) return account;
    const strike = await this.personal.strikerFor(state);
    const errors = details.errors.map((error) => ({ ...error, reason: strike(error.reason) }));
    return { ...account, details: { ...details, errors } };
  }
}

const isClosed = ({ status, erasure }: KnownSubMerchant): boolean => status === 'rejected' || erasure !== null;
