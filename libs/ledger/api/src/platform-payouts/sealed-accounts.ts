import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@taprail/event-sourcing';
import { VAULT, type Vault } from '@taprail/vault';
import type { PlatformAccountDto } from './platform-payout.dto';

export type SealedAccount = Readonly<{
  bankName: string | null;
  last4: string;
  country: string;
  holderToken: string;
  accountToken: string;
}>;

/** Takes the number and the holder's name of a platform's account out of what it sends, before it leaves the gateway. */
@Injectable()
export class SealedAccounts {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async seal(platformId: string, account: PlatformAccountDto): Promise<SealedAccount> {
    const { number, country } = numberOf(account);
    const texts = [account.account_holder_name, number];
    const [holderToken, accountToken] = await this.vault.seal(platformId, texts);
    const last4 = number.replaceAll(/[^A-Za-z0-9]/g, '').slice(-4);
    return {
      bankName: account.bank_name ?? null,
      last4,
      country,
      holderToken: holderToken!,
      accountToken: accountToken!,
    };
  }
}

const refuse = (param: string, message: string): never => {
  throw new Rejection('invalid_value', { message }, param);
};

const numberOf = ({ iban, account_number, routing_number, country }: PlatformAccountDto) => {
  if (iban && account_number) return refuse('account_number', 'Give iban or account_number, not both.');
  if (iban) {
    const ofIban = iban.slice(0, 2);
    return country && country !== ofIban
      ? refuse('country', `The IBAN is of ${ofIban}.`)
      : { number: iban, country: ofIban };
  }
  if (!account_number) return refuse('iban', 'Give iban, or account_number with routing_number and country.');
  if (!routing_number) return refuse('routing_number', 'An account without IBAN needs its bank code.');
  if (!country) return refuse('country', 'An account without IBAN needs its country.');
  return { number: `${routing_number}/${account_number}`, country };
};
