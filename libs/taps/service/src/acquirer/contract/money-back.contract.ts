import { type AcquirerWorld, at, dayMs, acquirerEventsOf, type Open, outcomeOf, refund, saleAt } from './world';

const failed = (failureCode: string) => expect.objectContaining({ outcome: 'failed', failureCode }) as unknown;
const succeeded = { outcome: 'succeeded' };

export const moneyBackContract = (open: Open): void => {
  describe('a refund', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const sale = (card = 'visa_credit') => saleAt(world, { reference: 't1', card });

    it('gives back in parts, up to what was captured, each part once', async () => {
      await sale();
      expect(await refund(world, 't1', 4_000)).toEqual(succeeded);
      expect(await refund(world, 't1', 4_000)).toEqual(succeeded);
      expect(await refund(world, 't1', 201, 'r2')).toEqual(failed('refund_exceeds_captured'));
      expect(await refund(world, 't1', 200, 'r3')).toEqual(succeeded);
      expect(await outcomeOf(world, 'r3')).toEqual({ kind: 'refund', answer: succeeded });
    });

    it('of card_refund_fail fails at once, and takes nothing', async () => {
      await sale('card_refund_fail');
      expect(await refund(world, 't1', 4_200)).toEqual(failed('refund_declined'));
      expect(await refund(world, 't1', 4_200, 'r2')).toEqual(failed('refund_declined'));
      await world.advance(10 * dayMs);
      expect(await acquirerEventsOf(world)).toEqual([]);
    });

    it.each([
      ['card_refund_late', succeeded, 'refund_exceeds_captured'],
      ['card_refund_fail_late', failed('refund_declined'), undefined],
    ])('of %s is pending, and settled a day later', async (card, answer, second) => {
      await sale(card);
      expect(await refund(world, 't1', 4_200)).toEqual({ outcome: 'pending' });
      expect(await refund(world, 't1', 1, 'r2')).toEqual(failed('refund_exceeds_captured'));
      await world.advance(dayMs);
      expect(await acquirerEventsOf(world)).toEqual([
        { kind: 'refund_settled', authorisation: 't1', reference: 't1:r', answer, at: at(dayMs) },
      ]);
      expect(await outcomeOf(world, 't1:r')).toEqual({ kind: 'refund', answer });
      const again = await refund(world, 't1', 4_200, 'r3');
      expect(again).toEqual(second ? failed(second) : { outcome: 'pending' });
    });

    it('settles several pending ones, each at its own time', async () => {
      await sale('card_refund_late');
      await refund(world, 't1', 1_000, 'r1');
      await world.advance(1_000);
      await refund(world, 't1', 2_000, 'r2');
      await world.advance(3 * dayMs);
      expect(await acquirerEventsOf(world)).toEqual([
        { kind: 'refund_settled', authorisation: 't1', reference: 'r1', answer: succeeded, at: at(dayMs) },
        { kind: 'refund_settled', authorisation: 't1', reference: 'r2', answer: succeeded, at: at(dayMs + 1_000) },
      ]);
    });
  });

  describe('a quote', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    it('stays for its minute, and moves by less than one percent after it', async () => {
      if (!world.acquirer.traits.quotes) {
        const refused = { name: 'AcquirerRefused', code: 'currency_not_supported' };
        return expect(world.acquirer.quote('EUR', 'USD')).rejects.toMatchObject(refused);
      }
      const first = await world.acquirer.quote('EUR', 'USD');
      expect(first).toEqual({
        rateId: expect.stringMatching(/^fx_\w{12}$/) as unknown,
        from: 'EUR',
        to: 'USD',
        rate: expect.stringMatching(/^1\.0[789]\d{6}$/) as unknown,
        quotedAt: at(0),
      });
      await world.advance(59_999);
      expect(await world.acquirer.quote('EUR', 'USD')).toEqual(first);
      await world.advance(1);
      const next = await world.acquirer.quote('EUR', 'USD');
      expect(next.quotedAt).toBe(at(60_000));
      expect([next.rateId === first.rateId, next.rate === first.rate]).toEqual([false, false]);
      expect(Math.abs(Number(next.rate) / Number(first.rate) - 1)).toBeLessThan(0.011);
    });

    it.each([
      ['EUR', 'EUR'],
      ['EUR', 'XXX'],
      ['nothing', 'USD'],
    ])('from %s to %s does not exist', (from, to) =>
      expect(world.acquirer.quote(from, to)).rejects.toMatchObject({
        name: 'AcquirerRefused',
        code: 'currency_not_supported',
      }),
    );
  });
};
