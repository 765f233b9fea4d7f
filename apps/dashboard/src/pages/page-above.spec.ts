import { pageAbove } from './page-above';

const entry = (path: string, under?: string) => ({ path, title: path, ...(under === undefined ? {} : { under }) });
const pages = [
  entry('/'),
  entry('/payments'),
  entry('/payments/:id'),
  entry('/stays/:id', '/payments'),
  entry('/ledger'),
  entry('/ledger/exports'),
  entry('/ledger/exports/:id'),
];

describe('the way back from a page that is not there', () => {
  it.each([
    ['/payments/txn_unknown', '/payments'],
    ['/payments/txn_1/nothing', '/payments'],
    ['/ledger/exports/exp_1', '/ledger/exports'],
    ['/ledger/nothing', '/ledger'],
    ['/stays/ach_1', '/payments'],
  ])('%s is %s', (path, list) => {
    expect(pageAbove(path, pages)?.path).toBe(list);
  });

  it.each(['/nowhere', '/paymentsx', '/payments', '/'])('%s has only the overview above it', (path) => {
    expect(pageAbove(path, pages)).toBeUndefined();
  });
});
