import { withoutRefused } from './refused-fields';
import type { SubMerchantFields } from './sub-merchant.events';

const basis: SubMerchantFields = { businessType: 'individual', country: 'US', email: 'a@b.example' };
const named = (first_name: string, phone?: string): SubMerchantFields => ({
  ...basis,
  individual: { first_name, ...(phone === undefined ? {} : { phone }) },
});
const refused = (...paths: readonly string[]) => ({
  refused: paths.map((path) => ({ path, code: 'invalid', message: 'no' })),
  fieldsVersion: 2,
});

describe('fields that the PSP refused', () => {
  it('get back the value that the PSP has', () =>
    expect(
      withoutRefused(
        { fields: named('Bee', '+1'), sent: { fields: named('Ann') }, unsent: { 2: named('Bee', '+1') } },
        refused('individual.phone'),
      ),
    ).toEqual({ fields: named('Bee'), unsent: { 2: named('Bee') } }));

  it('go away with the object that held nothing else', () =>
    expect(
      withoutRefused(
        { fields: named('Bee'), sent: { fields: basis }, unsent: { 2: named('Bee') } },
        refused('individual.first_name'),
      ),
    ).toEqual({ fields: basis, unsent: { 2: basis } }));

  it('keep what was said after the refused change', () =>
    expect(
      withoutRefused(
        { fields: named('Cee'), sent: { fields: named('Ann') }, unsent: { 2: named('Bee'), 3: named('Cee') } },
        refused('individual.first_name'),
      ),
    ).toEqual({ fields: named('Cee'), unsent: { 2: named('Ann'), 3: named('Cee') } }));
});
