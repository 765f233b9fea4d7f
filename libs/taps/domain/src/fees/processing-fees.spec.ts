import { processingFee } from './processing-fees';

const card = (scheme: string, funding: string, issuerCountry: string) => ({ scheme, funding, issuerCountry });

describe('what a card costs', () => {
  it.each([
    ['at home', card('visa', 'credit', 'DE'), 140],
    ['in the same economic area', card('visa', 'credit', 'FR'), 160],
    ['from far away', card('visa', 'credit', 'US'), 290],
    ['as a debit card', card('mastercard', 'debit', 'DE'), 90],
    ['of another scheme', card('amex', 'credit', 'DE'), 240],
    ['that the list does not know', card('newcomer', 'credit', 'DE'), 320],
  ])('%s', (_what, given, bps) => expect(processingFee(given, 'DE')).toEqual({ bps, fixed: 10, version: '2026-01' }));
});
