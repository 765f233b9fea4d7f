import type { SearchResult } from '@taprail/sdk';
import { foundChoices, searchStatus } from './palette-results';

const result = (fields: Partial<SearchResult>): SearchResult => ({
  id: 'txn_01M7N6NPJP9H32W2W8PJ4SPF62',
  object: 'transaction',
  title: 'trattoria 437 · •••• 5926',
  status: 'captured',
  submerchant: 'trattoria-luna',
  amount_current: 10_389,
  currency: 'EUR',
  created_at: '2026-06-07T08:00:00.000Z',
  ...fields,
});

describe('what the palette shows of a search', () => {
  it('is each object with its amount, status and page', () => {
    const choices = foundChoices([
      result({}),
      result({ id: 'po_01M7N6NPJP9H32W2W8PJ4SPF62', object: 'payout', title: 'TAPRAIL-F0WZ', status: 'paid' }),
      result({ id: 'sm_1', object: 'sub_merchant', title: 'trattoria-luna', amount_current: null, currency: null }),
      result({ object: 'invoice' as SearchResult['object'] }),
    ]);
    expect(choices.map(({ text, note, open }) => [text, note, open()])).toEqual([
      ['€103.89 · trattoria 437 · •••• 5926', 'Captured txn_…J4SPF62', '/payments/txn_01M7N6NPJP9H32W2W8PJ4SPF62'],
      ['€103.89 · TAPRAIL-F0WZ', 'Paid po_…J4SPF62', '/payouts/po_01M7N6NPJP9H32W2W8PJ4SPF62'],
      ['trattoria-luna', 'sub-merchant', '/sub-merchants/trattoria-luna'],
    ]);
  });

  const state = { failures: [], isSearching: false, isTooShort: false, hasChoices: false, hasOlder: false };
  const failures = ['Search failed: q is too long.'];
  it.each([
    [state, 'No results.'],
    [{ ...state, hasChoices: true }, false],
    [{ ...state, isSearching: true }, 'Searching…'],
    [{ ...state, isTooShort: true }, 'Type two characters or more to search.'],
    [{ ...state, isTooShort: true, hasChoices: true }, false],
    [{ ...state, hasOlder: true }, 'Nothing among the newest matches. Add a word to search further back.'],
    [{ ...state, failures }, 'Search failed: q is too long.'],
    [{ ...state, failures, hasChoices: true }, 'Search failed: q is too long.'],
    [
      { ...state, failures: [...failures, 'People could not be searched: busy.'] },
      'Search failed: q is too long. People could not be searched: busy.',
    ],
  ])('says of %j: %j', (given, text) => expect(searchStatus(given)).toBe(text));
});
