import { allInOne, type Settings } from '../settings';
import { pspAddress } from './psp-address';

/** Those that hand payouts to the bank. */
const bankUsers = [allInOne, 'ledger'];

/** The bank has to be one that moves money, and one that the money is at. */
export const bankMistakes = ({ service, environment, bankUrl, pspUrl }: Settings): readonly string[] => {
  if (!bankUsers.includes(service) || bankUrl === undefined) return [];
  if (environment === 'live' && bankUrl.startsWith('sim:')) {
    return [
      'BANK_URL is a simulated bank, which moves no money, but TAPRAIL_ENV is live; set file:<folder> or stripe:',
    ];
  }
  if (!bankUrl.startsWith('stripe:')) return [];
  if (bankUrl !== 'stripe:') return ['BANK_URL must have nothing after stripe:, because PSP_URL says where Stripe is'];
  if (pspUrl === undefined || pspAddress(pspUrl).provider === 'stripe') return [];
  return [
    'BANK_URL is stripe:, but the payments are not at Stripe; set PSP_URL to stripe:, or BANK_URL to file:<folder>',
  ];
};
