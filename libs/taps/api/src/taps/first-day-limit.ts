import { HttpProblem } from '@taprail/http';
import { isMoneyOff, pspAddress, type Settings } from '@taprail/settings';
import type { PresentTapDto } from './tap.dto';

type Asked = Pick<PresentTapDto, 'amount' | 'currency' | 'tip_amount' | 'ceiling_amount'>;
type Limits = Pick<Settings, 'pspUrl' | 'stripeMoney' | 'stripeMaxTapAmount'>;

/** Real money is held back until an operator says so, and is little on the first day. */
export const requireMoneyAllowed = ({ amount, currency, tip_amount, ceiling_amount }: Asked, limits: Limits): void => {
  if (isMoneyOff(limits)) {
    throw new HttpProblem('psp_unavailable', {
      message: 'This deployment takes no payments yet: STRIPE_MONEY is off.',
    });
  }
  const { stripeMaxTapAmount: maxima, pspUrl } = limits;
  if (maxima === undefined || pspAddress(pspUrl).provider !== 'stripe') return;
  if (!Object.hasOwn(maxima, currency)) throw new HttpProblem('currency_not_enabled', { param: 'currency' });
  const max = maxima[currency] ?? 0;
  if (amount + (tip_amount ?? 0) > max)
    throw new HttpProblem('amount_too_large', { param: 'amount', details: { max } });
  if ((ceiling_amount ?? 0) > max)
    throw new HttpProblem('amount_too_large', { param: 'ceiling_amount', details: { max } });
};
