import { Injectable } from '@nestjs/common';
import {
  isId,
  type NamedSubMerchant,
  subMerchantId,
  type SubMerchantDirectory,
  externalRefForm,
} from '@taprail/contracts';
import { eventObjectOf, type KnownSubMerchant, subMerchantStreamPrefix } from '@taprail/onboarding-domain';
import { LogChanges, RecentAnswers, type MaybePromise, RecentMap } from '@taprail/subscriptions';
import { SubMerchantHistory } from './sub-merchant-history';

const idsMax = 20_000;

/**
 * Sub-merchants by what a platform calls them: its reference wins over our id, should the two ever look alike. Another
 * platform's is not found, exactly as an unknown one.
 */
@Injectable()
export class NamedSubMerchants implements SubMerchantDirectory {
  private readonly recent: RecentAnswers<NamedSubMerchant & Readonly<{ platformId: string }>>;
  private readonly ids = new RecentMap<string>(idsMax);

  constructor(history: SubMerchantHistory, changes: LogChanges) {
    this.recent = new RecentAnswers(async (id) => {
      const found = await history.fold(id);
      return found && directoryEntry(found.record.state, found.revision);
    });
    changes.of(subMerchantStreamPrefix, (id) => this.recent.forget(id));
  }

  find(platformId: string, name: string): MaybePromise<NamedSubMerchant | undefined> {
    if (!externalRefForm.test(name)) return undefined;
    const byReference = this.recent.of(this.idOf(platformId, name));
    if (!(byReference instanceof Promise) || !isId('sm', name)) return byReference;
    return byReference.then((found) => found ?? this.ofPlatform(platformId, name));
  }

  /** An id is a hash, and every tap names a sub-merchant. */
  private idOf(platformId: string, name: string): string {
    const whole = `${platformId} ${name}`;
    const known = this.ids.get(whole);
    if (known !== undefined) return known;
    const id = subMerchantId(platformId, name);
    this.ids.set(whole, id);
    return id;
  }

  private async ofPlatform(platformId: string, id: string): Promise<NamedSubMerchant | undefined> {
    const found = await this.recent.of(id);
    return found?.platformId === platformId ? found : undefined;
  }
}

const directoryEntry = (
  state: KnownSubMerchant,
  revision: number,
): NamedSubMerchant & Readonly<{ platformId: string }> => {
  const { identity, fields, account, accountId, status, erasure } = state;
  const { platformId, subMerchantId: id, externalRef } = identity;
  const mcc = fields.business_profile?.['mcc'];
  const payments = fields.settings?.['payments'] as Readonly<{ statement_descriptor?: string | null }> | undefined;
  return {
    platformId,
    subMerchantId: id,
    externalRef,
    revision,
    accountId,
    country: fields.country,
    mcc: typeof mcc === 'string' ? mcc : null,
    settlementCurrency: account?.details.externalAccount?.currency ?? null,
    statementDescriptor: payments?.statement_descriptor ?? null,
    chargesEnabled: account?.chargesEnabled === true && erasure === null,
    isEnded: status === 'rejected' || erasure !== null,
    shown: eventObjectOf(state),
    pastDueSince: state.pastDueSince ?? null,
  };
};
