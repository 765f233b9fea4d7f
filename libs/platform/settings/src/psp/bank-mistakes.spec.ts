import { loadSettings } from '../load-settings';
import type { Settings } from '../settings';
import { bankMistakes } from './bank-mistakes';

const single = loadSettings('all-in-one', {});
const elsewhere =
  'BANK_URL is stripe:, but the payments are not at Stripe; set PSP_URL to stripe:, or BANK_URL to file:<folder>';
const simulated =
  'BANK_URL is a simulated bank, which moves no money, but TAPRAIL_ENV is live; set file:<folder> or stripe:';
const address = 'BANK_URL must have nothing after stripe:, because PSP_URL says where Stripe is';

type Row = readonly [what: string, service: string, told: Partial<Settings>, mistakes: readonly string[]];

const rows: readonly Row[] = [
  ['may be simulated in a test', 'all-in-one', {}, []],
  ['may be files beside any provider', 'ledger', { bankUrl: 'file:bank' }, []],
  ['may be Stripe where the payments are', 'ledger', { bankUrl: 'stripe:', pspUrl: 'stripe:' }, []],
  ['may be at another address of Stripe’s', 'ledger', { bankUrl: 'stripe:', pspUrl: 'stripe:http://127.0.0.1:1' }, []],
  ['cannot be Stripe where the payments are not', 'ledger', { bankUrl: 'stripe:' }, [elsewhere]],
  ['has no address of its own', 'all-in-one', { bankUrl: 'stripe:http://127.0.0.1:1', pspUrl: 'stripe:' }, [address]],
  ['moves no money in live when it is simulated', 'ledger', { environment: 'live' }, [simulated]],
  ['is no business of others', 'api-gateway', { environment: 'live', bankUrl: 'stripe:' }, []],
  ['is not complained of twice', 'ledger', { bankUrl: undefined as never }, []],
];

describe('the bank of payouts', () => {
  it.each(rows)('%s: %s', (_what, service, told, mistakes) =>
    expect(bankMistakes({ ...single, service, ...told })).toEqual(mistakes),
  );
});
