import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { changesBetween, type KnownSubMerchant, openPersonal } from '@taprail/onboarding-domain';
import { SETTINGS, type Settings } from '@taprail/settings';
import { VAULT, type Vault } from '@taprail/vault';
import type { SentChanges } from './observe-account';
import { openFields } from '../sub-merchants/open-fields';
import { PersonalValues } from '../sub-merchants/personal-values';
import { ONBOARDING_PSP, type OnboardingPsp, type OpenFields, type RefusedField } from '../psp/onboarding-psp';

/** A little less than the 24 hours for which the PSP remembers an idempotency key. */
const keyLifeMs = 23 * 60 * 60 * 1_000;

/** A sub-merchant's account at the PSP, asked for with keys that make a repeated call the same call. */
@Injectable()
export class AccountAtPsp {
  constructor(
    @Inject(ONBOARDING_PSP) private readonly psp: OnboardingPsp,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly personal: PersonalValues,
    private readonly clock: Clock,
  ) {}

  /** Past the life of the key a second call could make a second account: then it is looked for first. */
  async open({ identity, asked }: KnownSubMerchant): Promise<string> {
    if (!asked) throw new Error(`${identity.subMerchantId} was never asked for at the PSP`);
    const { subMerchantId, externalRef } = identity;
    const { businessType, country, at } = asked;
    const outlived = this.clock.now().getTime() - Date.parse(at) > keyLifeMs;
    const found = outlived ? await this.psp.findAccount(subMerchantId) : undefined;
    if (found !== undefined) return found;
    const { environment } = this.settings;
    const { email } = openPersonal(asked, await this.personal.openedIn(subMerchantId, asked));
    const account = { subMerchantId, externalRef, environment, businessType, country, email };
    return this.psp.createAccount(account, `sm:${subMerchantId}:create`);
  }

  /** Sends everything that the PSP has not seen. */
  async update(accountId: string, state: KnownSubMerchant): Promise<SentChanges> {
    const { identity, fields, fieldsVersion, sent } = state;
    const changes = changesBetween(sent.fields, fields);
    if (Object.keys(changes).length === 0) return { fieldsVersion, refused: [] };
    const opened = await this.personal.openedIn(identity.subMerchantId, fields);
    const update = {
      fields: (await openFields(this.vault, state, fields, opened)) as OpenFields,
      changes: await openFields(this.vault, state, changes, opened),
    };
    const key = `sm:${identity.subMerchantId}:rev:${fieldsVersion}`;
    const refused = await this.psp.updateAccount(accountId, update, key);
    return { fieldsVersion, refused: refused.length === 0 ? refused : await this.inOurWords(refused, state) };
  }

  private async inOurWords(
    refused: readonly RefusedField[],
    state: KnownSubMerchant,
  ): Promise<readonly RefusedField[]> {
    const strike = await this.personal.strikerFor(state);
    return refused.map((field) => ({ ...field, message: strike(field.message) }));
  }
}
