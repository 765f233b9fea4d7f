import { type DetailedSubMerchant, isFoundBy } from './is-found-by';

const trattoria = {
  externalRef: 'luna-7',
  details: {
    email: 'office@luna.example',
    fields: {
      business_profile: { name: 'Trattoria Lunà' },
      company: { name: 'Luna Gastro GmbH' },
      individual: { first_name: 'Ada', last_name: 'Rossi' },
    },
  },
} as unknown as DetailedSubMerchant;

it.each(['luna-7', 'TRATTORIA luna', 'gastro', 'ada rossi', 'office@', ' luna '])('%s finds the sub-merchant', (text) =>
  expect(isFoundBy(text, trattoria)).toBe(true),
);

it.each(['trattoria 437', '%', 'undefined'])('%s does not find it', (text) =>
  expect(isFoundBy(text, trattoria)).toBe(false),
);

it('one whose names are erased or were never told is found by its reference', () => {
  const bare = { ...trattoria, details: { email: null, fields: {} } } as unknown as DetailedSubMerchant;
  expect([isFoundBy('luna', bare), isFoundBy('ada', bare), isFoundBy('null', bare)]).toEqual([true, false, false]);
});
