import { AcquirerRefused, OutcomeUnknown } from '../acquirer';
import {
  type AcquirerWorld,
  at,
  authoriseRequest,
  dayMs,
  type Open,
  outcomeOf,
  readRequest,
  reverse,
  tapAt,
} from './world';

const approved = {
  outcome: 'approved',
  reasonCode: '00',
  authCode: expect.stringMatching(/^\d{6}$/) as unknown,
  networkTransactionId: expect.stringMatching(/^\d{15}$/) as unknown,
  approvedAmount: 4_200,
  cvm: 'none',
};
const declinedBy = (reasonCode: string, by = 'issuer') => ({ outcome: 'declined', reasonCode, declinedBy: by });

export const authorisingContract = (open: Open): void => {
  describe('an authorisation', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const expiry = (days: number) => at(days * dayMs - world.manners.expiryMarginMs);
    const withAmount = (amount: number, more: object = {}) =>
      tapAt(world, { reference: `t${amount}`, device: 'dev_test_amount', amount, ...more });

    it.each(['dev_1', 'dev_test_approve', 'dev_test_amount'])('is approved at %s', async (device) =>
      expect(await tapAt(world, { reference: 't1', device })).toMatchObject({ ...approved, expiresAt: expiry(5) }),
    );

    it('takes what a statement has room for, and no more', async () => {
      const fits = { reference: 't1', statementDescriptor: 'SUITE* Bistro Berlin 1' };
      expect(await tapAt(world, fits)).toMatchObject(approved);
      await expect(
        tapAt(world, { reference: 't2', statementDescriptor: 'SUITE* Bistro am Berliner Dom 12' }),
      ).rejects.toMatchObject({ name: 'AcquirerRefused', code: 'invalid_descriptor' });
    });

    it('is approved for any amount at a device that does not look at it', async () =>
      expect(await tapAt(world, { reference: 't1', device: 'dev_test_approve', amount: 4_251 })).toMatchObject({
        ...approved,
        approvedAmount: 4_251,
      }));

    it.each(['01', '05', '12', '14', '41', '43', '51', '54', '55', '57', '61', '65'])(
      'is declined by the issuer with the code that the amount ends in: %s',
      async (code) => expect(await withAmount(Number(`42${code}`))).toEqual(declinedBy(code)),
    );

    it('is declined by the scheme where the issuer is away, and by the PSP where it fails itself', async () => {
      expect(await withAmount(4_291)).toEqual(declinedBy('91', 'scheme'));
      expect(await withAmount(4_296)).toEqual(declinedBy('96', 'psp'));
    });

    it('is approved by the scheme in the issuer’s place up to a limit', async () => {
      const tap = { device: 'dev_1', card: 'card_issuer_away' };
      expect(await tapAt(world, { ...tap, reference: 't1', amount: 4_600 })).toMatchObject({ outcome: 'approved' });
      expect(await tapAt(world, { ...tap, reference: 't2', amount: 4_601 })).toEqual(declinedBy('91', 'scheme'));
    });

    it('is approved with the PIN at …08', async () =>
      expect(await withAmount(4_208)).toMatchObject({
        ...approved,
        reasonCode: '08',
        approvedAmount: 4_208,
        cvm: 'online_pin',
      }));

    it.each([true, false])(
      'is approved for nine tenths at …10, whether the caller takes parts or not (%s)',
      async (part) =>
        expect(await withAmount(4_210, { partialAllowed: part })).toMatchObject({
          ...approved,
          reasonCode: '10',
          approvedAmount: 3_789,
        }),
    );

    it.each([
      ['…97', 'dev_test_amount', 4_297, { ...approved, approvedAmount: 4_297 }],
      ['…98', 'dev_test_amount', 4_298, declinedBy('05')],
      ['dev_test_timeout', 'dev_test_timeout', 4_200, approved],
    ])('of %s is carried out, its answer is lost, and the query tells it', async (_what, device, amount, answer) => {
      const beganMs = performance.now();
      await expect(tapAt(world, { reference: 't1', device, amount })).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(performance.now() - beganMs).toBeLessThan(2_000);
      expect(await outcomeOf(world, 't1')).toMatchObject({ kind: 'authorisation', answer });
    });

    it('that never arrived is unknown to the query', async () =>
      expect(await outcomeOf(world, 'never')).toBeUndefined());

    it('is the same for the same reference, and its lost answer is told at the second time', async () => {
      const tap = { reference: 't1', device: 'dev_test_timeout' };
      const card = await world.acquirer.readCard(readRequest(tap));
      const request = authoriseRequest(tap, card);
      await expect(world.acquirer.authorise(request)).rejects.toBeInstanceOf(OutcomeUnknown);
      await world.advance(dayMs);
      const answer = await world.acquirer.authorise(request);
      expect(answer).toMatchObject(approved);
      expect(await world.acquirer.authorise(request)).toEqual(answer);
    });

    it('is refused as a bug where its reference meant another amount, and stays as it was', async () => {
      const first = await tapAt(world, { reference: 't1' });
      const second = tapAt(world, { reference: 't1', amount: 4_300 });
      await expect(second).rejects.toMatchObject({ name: 'AcquirerRefused', code: 'reference_reused' });
      await expect(second).rejects.toBeInstanceOf(AcquirerRefused);
      expect(await outcomeOf(world, 't1')).toEqual({ kind: 'authorisation', answer: first });
    });

    it('is declined when its reversal was faster', async () => {
      const card = await world.acquirer.readCard(readRequest({ reference: 't1' }));
      expect(await reverse(world, 't1', 0)).toEqual({ outcome: 'reversed' });
      const answer = await world.acquirer.authorise(authoriseRequest({ reference: 't1' }, card));
      expect(answer).toEqual(declinedBy('12', 'psp'));
      expect(await reverse(world, 't1', 0)).toEqual({ outcome: 'reversed' });
    });

    it.each([
      ['visa_debit', '5812', 5, 5],
      ['mastercard_credit', '5812', 2, 2],
      ['amex', '5812', 2, 2],
      ['visa_credit', '7011', 30, 5],
      ['discover', '7512', 30, 2],
      ['mastercard_debit', '3501', 30, 2],
    ])(
      'of %s at a merchant of %s holds for %d days, or %d where longer was not asked for',
      async (card, mcc, long, plain) => {
        const days = world.manners.holdsLongUnasked ? long : plain;
        expect(await tapAt(world, { reference: 't1', card, mcc })).toMatchObject({ expiresAt: expiry(days) });
      },
    );

    it('has numbers of its own', async () => {
      const answers = [await tapAt(world, { reference: 't1' }), await tapAt(world, { reference: 't2' })];
      const ids = answers.map((answer) => (answer.outcome === 'approved' ? answer.networkTransactionId : ''));
      expect(new Set(ids).size).toBe(2);
    });
  });
};
