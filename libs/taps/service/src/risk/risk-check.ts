import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { cardIdentity, type RiskAssessment, evaluate, type RiskRules, type TapTerms } from '@taprail/taps-domain';
import type { CardRead } from '../acquirer/acquirer';
import { RISK_RULES } from './risk-rules';
import { TapCounts } from './tap-counts';

/** Weighs a tap by the rules of this deployment and by what was seen in the last hours. */
@Injectable()
export class RiskCheck {
  constructor(
    @Inject(RISK_RULES) private readonly rules: RiskRules,
    private readonly counts: TapCounts,
    private readonly clock: Clock,
  ) {}

  /** A tap that was weighed counts for the next one, whatever comes of it. */
  assess(tap: TapTerms, card: CardRead): RiskAssessment {
    const { transactionId, amount, tipAmount, currency, subMerchantId, device, merchant } = tap;
    const subjects = { card: cardIdentity(card), device, sub_merchant: subMerchantId };
    const assessment = evaluate(this.rules, {
      amount: amount + tipAmount,
      currency,
      merchantCountry: merchant.country,
      card,
      count: ({ of, windowMs }) => this.counts.countWithin(of, subjects[of], windowMs),
    });
    this.counts.expect({ transactionId, atMs: this.clock.now().getTime(), ...subjects });
    return assessment;
  }
}
