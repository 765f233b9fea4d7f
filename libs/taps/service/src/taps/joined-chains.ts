import { Injectable } from '@nestjs/common';
import { Rejection } from '@taprail/event-sourcing';
import { cardIdentity, type ChainFacts } from '@taprail/taps-domain';
import { firstOfChain } from '../transactions/transaction-ids';
import { Transactions } from '../transactions/transactions';

/** The chains that taps join, by their first tap. */
@Injectable()
export class JoinedChains {
  constructor(private readonly transactions: Transactions) {}

  async find(chainId: string, platformId: string): Promise<ChainFacts> {
    const { state } = await this.transactions.load(firstOfChain(chainId));
    if (state.status !== 'known' || state.subject.platformId !== platformId || state.subject.chainId !== chainId) {
      throw new Rejection('authorisation_chain_not_found', {}, 'authorisation_chain_id');
    }
    const { subject, presented: first, card } = state;
    return { subMerchantId: subject.subMerchantId, currency: first.currency, card: cardIdentity(card) };
  }
}
