import { Injectable } from '@nestjs/common';
import type { TapRequest } from '@taprail/contracts';
import { type Assessment, evaluate } from '@taprail/taps-domain';
import type { CardRead } from '../acquirer/acquirer';
import { RiskRules } from './risk-rules';
import { TapCounts } from './tap-counts';

/** Weighs a tap by the rules of this deployment and by what was seen in the last hours. */
@Injectable()
export class RiskDesk {
  constructor(
    private readonly rules: RiskRules,
    private readonly counts: TapCounts,
  ) {}

  weigh({ amount, tipAmount, subMerchantId, device, merchant }: TapRequest, card: CardRead): Assessment {
    const subjects = { card: card.fingerprint, device, sub_merchant: subMerchantId };
    return evaluate(this.rules.all, {
      amount: amount + (tipAmount ?? 0),
      merchantCountry: merchant.country,
      card,
      count: ({ of, windowMs }) => this.counts.within(of, subjects[of], windowMs),
    });
  }
}
