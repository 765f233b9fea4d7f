import {
  type AcquirerWorld,
  at,
  capture,
  dayMs,
  hourMs,
  increase,
  acquirerEventsOf,
  type Open,
  outcomeOf,
  readRequest,
  refund,
  reverse,
  tapAt,
} from './world';

const declinedBy = (reasonCode: string, by: string) => ({ outcome: 'declined', reasonCode, declinedBy: by });
const failed = (failureCode: string) => expect.objectContaining({ outcome: 'failed', failureCode }) as unknown;
const granted = (approvedAmount: number) => ({ outcome: 'approved', reasonCode: '00', approvedAmount });
const refused = { outcome: 'refused', message: expect.any(String) as unknown };
const reversed = { outcome: 'reversed' };

export const holdsContract = (open: Open): void => {
  describe('a hold', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const hold = (card = 'visa_credit', amount = 4_200) => tapAt(world, { reference: 't1', card, amount });

    it('grows, and gives what it grew to', async () => {
      await hold();
      expect(await increase(world, 't1', 6_000)).toEqual(granted(6_000));
      expect(await increase(world, 't1', 6_000)).toEqual(granted(6_000));
      expect(await increase(world, 't1', 6_000, 2)).toEqual(declinedBy('13', 'psp'));
      expect(await capture(world, 't1', 6_000)).toMatchObject({ outcome: 'captured', capturedAt: at(0) });
    });

    it.each([
      ['card_increment_decline', '51', 'issuer'],
      ['interac', '57', 'scheme'],
    ])('of %s does not grow, and keeps what it had', async (card, code, by) => {
      if (card === 'interac' && !world.manners.holdsInterac) {
        await world.presentCard('dev_1', 'sm_1', card);
        const reading = world.acquirer.readCard(readRequest({ reference: 't1', country: 'CA' }));
        return expect(reading).rejects.toMatchObject({ name: 'ReaderRefusal', code: 'tap_timeout' });
      }
      await hold(card);
      expect(await increase(world, 't1', 6_000)).toEqual(declinedBy(code, by));
      expect(await capture(world, 't1', 4_201)).toEqual(failed('amount_exceeds_authorised'));
      expect(await capture(world, 't1', 4_200, 'c2')).toMatchObject({ outcome: 'captured' });
    });

    it('grows ten times at most, and not beyond what an issuer allows', async () => {
      await hold('visa_credit', 100);
      expect(await increase(world, 't1', 10_001, 0)).toEqual(declinedBy('61', 'issuer'));
      for (let n = 1; n < 10; n += 1) expect(await increase(world, 't1', 100 + n, n)).toEqual(granted(100 + n));
      const by = world.manners.namesDecliners ? 'scheme' : 'issuer';
      expect(await increase(world, 't1', 200, 10)).toEqual(declinedBy('65', by));
    });

    it('is captured in part, once, and alike for the same reference', async () => {
      await hold();
      const captured = { outcome: 'captured', capturedAt: at(0) };
      expect(await capture(world, 't1', 4_000)).toMatchObject(captured);
      await world.advance(hourMs);
      expect(await capture(world, 't1', 4_000)).toMatchObject(captured);
      expect(await capture(world, 't1', 100, 'c2')).toEqual(failed('already_captured'));
      expect(await increase(world, 't1', 9_000)).toEqual(declinedBy('12', 'psp'));
      expect(await outcomeOf(world, 't1:c')).toMatchObject({ kind: 'capture', answer: captured });
    });

    it('is captured once by many who try at once', async () => {
      await hold();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => capture(world, 't1', 4_200, `c${n}`)));
      expect(answers.filter(({ outcome }) => outcome === 'captured')).toHaveLength(1);
    });

    it('is never captured where the amount ends in …99', async () => {
      await tapAt(world, { reference: 't1', device: 'dev_test_amount', amount: 4_299 });
      expect(await capture(world, 't1', 4_299)).toEqual(failed('capture_declined'));
      expect(await capture(world, 't1', 4_299, 'c2')).toEqual(failed('capture_declined'));
      expect(await reverse(world, 't1', 0)).toEqual(reversed);
    });

    it('is captured until it runs out, and not after', async () => {
      await hold();
      await world.advance(5 * dayMs - 1);
      expect(await increase(world, 't1', 4_300)).toEqual(granted(4_300));
      await world.advance(1);
      expect(await capture(world, 't1', 4_200)).toEqual(failed('authorisation_expired'));
      expect(await increase(world, 't1', 4_400, 2)).toEqual(declinedBy('12', 'psp'));
      expect(await reverse(world, 't1', 1_000)).toEqual(refused);
      expect(await reverse(world, 't1', 0, 2)).toEqual(reversed);
    });

    it('that was declined can be neither captured nor increased', async () => {
      await tapAt(world, { reference: 't1', device: 'dev_test_amount', amount: 4_251 });
      expect(await capture(world, 't1', 100)).toEqual(failed('authorisation_not_open'));
      expect(await increase(world, 't1', 9_000)).toEqual(declinedBy('12', 'psp'));
    });

    it('that nobody made is refused', async () => {
      const unknown = { name: 'AcquirerRefused', code: 'authorisation_not_found' };
      await expect(capture(world, 'none', 100)).rejects.toMatchObject(unknown);
      await expect(refund(world, 'none', 100)).rejects.toMatchObject(unknown);
      await expect(increase(world, 'none', 100)).rejects.toMatchObject(unknown);
    });

    it('confuses no references of different things', async () => {
      await hold();
      await capture(world, 't1', 4_000);
      const bug = { name: 'AcquirerRefused', code: 'reference_reused' };
      await expect(capture(world, 't1', 4_001)).rejects.toMatchObject(bug);
      await expect(refund(world, 't1', 4_000, 't1:c')).rejects.toMatchObject(bug);
      const other = tapAt(world, { reference: 't1:c', amount: 4_000 });
      if (world.manners.knowsAllReferences) await expect(other).rejects.toMatchObject(bug);
      else expect(await other).toMatchObject({ outcome: 'approved' });
    });

    it.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1])('takes no amount of %d', async (amount) => {
      await hold();
      await expect(capture(world, 't1', amount)).rejects.toMatchObject({ name: 'AcquirerRefused' });
    });

    it('grows again after it shrank, up to what it was and beyond', async () => {
      await hold();
      expect(await reverse(world, 't1', 1_000)).toEqual(reversed);
      expect(await increase(world, 't1', 1_000)).toEqual(declinedBy('13', 'psp'));
      expect(await increase(world, 't1', 2_000, 2)).toEqual(granted(2_000));
      expect(await increase(world, 't1', 2_000, 2)).toEqual(granted(2_000));
      expect(await capture(world, 't1', 2_001)).toEqual(failed('amount_exceeds_authorised'));
      expect(await increase(world, 't1', 5_000, 3)).toEqual(granted(5_000));
      expect(await capture(world, 't1', 5_000, 'c2')).toMatchObject({ outcome: 'captured' });
    });

    it('shrinks, and can be given back as a whole', async () => {
      await hold();
      expect(await reverse(world, 't1', 1_000)).toEqual(reversed);
      expect(await reverse(world, 't1', 1_000)).toEqual(reversed);
      expect(await reverse(world, 't1', 1_000, 2)).toEqual(refused);
      expect(await capture(world, 't1', 1_001)).toEqual(failed('amount_exceeds_authorised'));
      expect(await reverse(world, 't1', 0, 3)).toEqual(reversed);
      expect(await capture(world, 't1', 1_000, 'c2')).toEqual(failed('authorisation_not_open'));
      expect(await outcomeOf(world, 't1:v3')).toEqual({ kind: 'reversal', answer: reversed });
    });

    it('that was captured can be taken back until midnight, or not at all, and must be refunded after', async () => {
      if (!world.acquirer.traits.voidsCaptures) {
        await hold();
        await capture(world, 't1', 4_200);
        expect(await reverse(world, 't1', 100)).toEqual(refused);
        expect(await reverse(world, 't1', 0, 2)).toEqual(refused);
        expect(await outcomeOf(world, 't1:v2')).toEqual({ kind: 'reversal', answer: refused });
        expect(await refund(world, 't1', 4_200)).toEqual({ outcome: 'succeeded' });
        return;
      }
      await hold();
      await capture(world, 't1', 4_200);
      await world.advance(14 * hourMs - 1);
      expect(await reverse(world, 't1', 100)).toEqual(refused);
      expect(await reverse(world, 't1', 0, 2)).toEqual(reversed);
      expect(await refund(world, 't1', 100)).toEqual(failed('not_captured'));
      await tapAt(world, { reference: 't2' });
      await capture(world, 't2', 4_200);
      await world.advance(1);
      expect(await reverse(world, 't2', 0)).toEqual(refused);
      expect(await refund(world, 't2', 100)).toEqual({ outcome: 'succeeded' });
    });

    it('of card_capture_fails_late is captured, and revoked a day later', async () => {
      await hold('card_capture_fails_late');
      expect(await capture(world, 't1', 4_200)).toMatchObject({ outcome: 'captured', capturedAt: at(0) });
      await world.advance(dayMs - 1);
      expect(await acquirerEventsOf(world)).toEqual([]);
      await world.advance(1);
      expect(await acquirerEventsOf(world)).toEqual([
        { kind: 'capture_revoked', authorisation: 't1', failureCode: 'capture_revoked', at: at(dayMs) },
      ]);
      expect(await refund(world, 't1', 100)).toEqual(failed('not_captured'));
    });

    it('of card_capture_late is captured an hour later, and told then', async () => {
      await hold('card_capture_late');
      expect(await capture(world, 't1', 4_200)).toEqual({ outcome: 'pending' });
      expect(await capture(world, 't1', 4_200, 'c2')).toEqual(failed('already_captured'));
      await world.advance(2 * hourMs);
      const answer = { outcome: 'captured', capturedAt: at(hourMs) };
      expect(await acquirerEventsOf(world)).toMatchObject([
        { kind: 'capture_settled', authorisation: 't1', reference: 't1:c', answer, at: at(hourMs) },
      ]);
      expect(await outcomeOf(world, 't1:c')).toMatchObject({ kind: 'capture', answer });
      expect(await refund(world, 't1', 4_200)).toEqual({ outcome: 'succeeded' });
    });
  });
};
