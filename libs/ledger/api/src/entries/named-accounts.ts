import { Inject, Injectable } from '@nestjs/common';
import { subMerchantIdOf, SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import { type AccountId, parseAccount } from '@taprail/ledger-domain';
import { LedgerBooks } from '../books/ledger-books';
import { knownAccount } from '../reports/report-days';

/** `submerchant`: the platform's own reference of the sub-merchant whose account it is. */
export type NamedAccount = Readonly<{ account: AccountId; submerchant: string | null }>;

/** Accounts as callers name them: with our id of the sub-merchant, or with the platform's reference. */
@Injectable()
export class NamedAccounts {
  constructor(
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
    private readonly books: LedgerBooks,
  ) {}

  /** The account with our id in it; says nothing about whether there is such a sub-merchant. */
  async resolve(platformId: string, text: string): Promise<NamedAccount> {
    const { name, subMerchant, currency } = partsOf(text);
    if (subMerchant === null) return { account: knownAccount(text), submerchant: null };
    const identity = await this.subMerchants.find(platformId, subMerchant);
    const id = identity?.subMerchantId ?? subMerchantIdOf(platformId, subMerchant);
    return { account: knownAccount(`${name}:${id}:${currency}`), submerchant: identity?.externalRef ?? null };
  }

  /** An account of a sub-merchant that the platform does not have, and that nothing was posted to, is not known. */
  async require(platformId: string, text: string): Promise<NamedAccount> {
    const named = await this.resolve(platformId, text);
    const isOfMerchant = parseAccount(named.account).subMerchant !== null;
    if (!isOfMerchant || named.submerchant !== null) return named;
    const asked = { platform: platformId, account: named.account };
    const { sums } = await this.books.sums(asked, { asOf: null, knownAt: null });
    if (!sums.has(named.account)) throw new HttpProblem('ledger_account_not_found', { param: 'account' });
    return named;
  }
}

/** A reference may have colons itself: what stands between the first and the last is the sub-merchant. */
const partsOf = (text: string): Readonly<{ name: string; subMerchant: string | null; currency: string }> => {
  const [name = '', ...rest] = text.split(':');
  const currency = rest.pop() ?? '';
  return { name, subMerchant: rest.length === 0 ? null : rest.join(':'), currency };
};
