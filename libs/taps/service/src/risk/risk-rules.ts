import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '@taprail/runtime';
import type { RiskRule } from '@taprail/taps-domain';

const minuteMs = 60_000;

const velocity = (name: string, of: 'card' | 'device' | 'sub_merchant', windowMs: number, limit: number): RiskRule => ({
  name,
  kind: 'velocity',
  velocity: { of, windowMs },
  weight: 100,
  limit,
});

const inLive: readonly RiskRule[] = [
  velocity('taps_per_card', 'card', 10 * minuteMs, 10),
  velocity('taps_per_device', 'device', minuteMs, 30),
  velocity('taps_per_sub_merchant', 'sub_merchant', minuteMs, 600),
  { name: 'amount_cap', kind: 'amount', weight: 60, limit: 2_500_000 },
  { name: 'issuer_abroad', kind: 'issuer_country', weight: 10, limit: 0 },
];

/** Tests tap the same card all day long; what does not count taps holds there too. */
const inTest = inLive.filter(({ kind }) => kind !== 'velocity');

/** The rules of this deployment. */
@Injectable()
export class RiskRules {
  readonly all: readonly RiskRule[];

  constructor(@Inject(SETTINGS) { environment }: Settings) {
    this.all = environment === 'live' ? inLive : inTest;
  }
}
