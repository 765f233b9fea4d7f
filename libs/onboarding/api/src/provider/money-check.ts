import type { ProviderCheck } from '@taprail/contracts';
import type { Settings } from '@taprail/settings';

const allowed = 'Taps are taken and payouts are sent.';
const heldBack =
  'STRIPE_MONEY is off: taps and payouts are refused with psp_unavailable. Set it to on at the gateway and the ledger.';

/** Of this process of the gateway. It is no failure: live is set up with it off, and nothing else has to be mended first. */
export const moneyCheck = ({
  environment,
  stripeMoney,
}: Pick<Settings, 'environment' | 'stripeMoney'>): ProviderCheck => {
  if (stripeMoney === 'off') return { name: 'money', status: 'warning', message: heldBack };
  const message = environment === 'live' ? allowed : `${allowed} In live this begins with STRIPE_MONEY=off.`;
  return { name: 'money', status: 'ok', message };
};
