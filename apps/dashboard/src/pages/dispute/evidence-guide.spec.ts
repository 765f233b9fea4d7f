import { guideOf, pieceState } from './evidence-guide';

const fieldsOf = (reason: string) => guideOf(reason).pieces.map(({ field }) => field);

it('a fraud dispute asks first for proof that the card was there', () => {
  expect(fieldsOf('fraudulent')[0]).toBe('access_activity_log');
  expect(fieldsOf('product_not_received')[0]).toBe('service_documentation');
});

it('a reason that nobody knows is answered like any claim', () => {
  expect(guideOf('solar_flare')).toBe(guideOf('general'));
  expect(fieldsOf('solar_flare')).toContain('receipt');
});

it('a piece is there, can be included from the record, or is missing', () => {
  const [cardPresent, receipt, signature] = guideOf('fraudulent').pieces;
  const evidence = { receipt: 'file_1' };
  expect([cardPresent, receipt, signature].map((piece) => pieceState(piece!, evidence))).toEqual([
    'packable',
    'there',
    'missing',
  ]);
});
