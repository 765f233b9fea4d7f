import { OutcomeUnknown } from '../acquirer';
import {
  acquirerEventsOf,
  type AcquirerWorld,
  at,
  authoriseRequest,
  capture,
  dayMs,
  hourMs,
  type Open,
  outcomeOf as outcomeIn,
  readRequest,
  refund,
  reverse,
  type Tap,
  tapAt,
} from './world';

const captured = { outcome: 'captured', capturedAt: at(0) };
const failed = (failureCode: string) => expect.objectContaining({ outcome: 'failed', failureCode }) as unknown;
const reused = { name: 'AcquirerRefused', code: 'reference_reused' };

type Sale = Tap & Readonly<{ captureReference?: string; captureAmount?: number }>;

export const immediateCaptureContract = (open: Open): void => {
  describe('an authorisation with its capture in the same call', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    /** The request of a sale of all that is authorised, under `t1` and `t1:c` unless others are given. */
    const requestOf = async (sale: Sale) => {
      const request = readRequest(sale);
      if (sale.card) await world.presentCard(request.device, request.subMerchantId, sale.card);
      const rest = authoriseRequest(sale, await world.acquirer.readCard(request));
      const { captureReference = `${sale.reference}:c`, captureAmount = request.amount } = sale;
      return { ...rest, capture: { reference: captureReference, amount: captureAmount } };
    };
    const sell = async (sale: Partial<Sale> = {}) =>
      world.acquirer.authorise(await requestOf({ reference: 't1', ...sale }));
    const outcomeOf = (reference: string) => outcomeIn(world, reference);

    it('is approved and captured, and each of the two is known by its own reference', async () => {
      const { capture: answer, ...authorised } = await sell();
      expect(authorised).toMatchObject({ outcome: 'approved', approvedAmount: 4_200 });
      expect(answer).toMatchObject(captured);
      expect(await outcomeOf('t1')).toEqual({ kind: 'authorisation', answer: authorised });
      expect(await outcomeOf('t1:c')).toEqual({ kind: 'capture', answer });
      expect(await refund(world, 't1', 4_200)).toEqual({ outcome: 'succeeded' });
    });

    it('gives the answers that the two calls one after the other give', async () => {
      const other = await open();
      const authorised = await tapAt(other, { reference: 't1' });
      const both = { ...authorised, capture: await capture(other, 't1', 4_200) };
      await other.close();
      expect(await sell()).toEqual(both);
    });

    it('captures a part when a part is asked for, and the rest of the hold goes back', async () => {
      expect(await sell({ captureAmount: 4_000 })).toMatchObject({ approvedAmount: 4_200, capture: captured });
      expect(await refund(world, 't1', 4_001)).toEqual(failed('refund_exceeds_captured'));
      expect(await refund(world, 't1', 4_000, 'r2')).toEqual({ outcome: 'succeeded' });
    });

    it.each([true, false])('captures nothing of what is approved in part, parts taken or not (%s)', async (part) => {
      const answer = await sell({ device: 'dev_test_amount', amount: 4_210, partialAllowed: part });
      expect(answer).toMatchObject({ outcome: 'approved', approvedAmount: 3_789 });
      expect(answer).not.toHaveProperty('capture');
      expect(await outcomeOf('t1:c')).toBeUndefined();
      expect(await capture(world, 't1', 3_789)).toMatchObject(captured);
    });

    it('captures nothing of what is declined', async () => {
      const answer = await sell({ device: 'dev_test_amount', amount: 4_251 });
      expect(answer).toEqual({ outcome: 'declined', reasonCode: '51', declinedBy: 'issuer' });
      expect(await outcomeOf('t1:c')).toBeUndefined();
    });

    it('is approved, and not captured, where the capture fails', async () => {
      const sale = { device: 'dev_test_amount', amount: 4_299 };
      const answer = await sell(sale);
      expect(answer).toMatchObject({ outcome: 'approved', capture: failed('capture_declined') });
      expect(await sell(sale)).toEqual(answer);
      const known = { kind: 'capture', answer: failed('capture_declined') };
      expect(await outcomeOf('t1:c')).toEqual(world.manners.keepsFailures ? known : undefined);
      expect(await capture(world, 't1', 4_299)).toEqual(failed('capture_declined'));
      expect(await reverse(world, 't1', 0)).toEqual({ outcome: 'reversed' });
    });

    it('is approved, and its capture is pending, where that takes an hour', async () => {
      const sale = await requestOf({ reference: 't1', card: 'card_capture_late' });
      expect(await world.acquirer.authorise(sale)).toMatchObject({ capture: { outcome: 'pending' } });
      await world.advance(2 * hourMs);
      const answer = { outcome: 'captured', capturedAt: at(hourMs) };
      expect(await acquirerEventsOf(world)).toMatchObject([{ kind: 'capture_settled', reference: 't1:c', answer }]);
      expect(await world.acquirer.authorise(sale)).toMatchObject({ capture: answer });
      expect(await capture(world, 't1', 4_200)).toMatchObject(answer);
    });

    it('is captured, and revoked a day later, of card_capture_fails_late', async () => {
      expect(await sell({ card: 'card_capture_fails_late' })).toMatchObject({ capture: captured });
      await world.advance(dayMs);
      expect(await acquirerEventsOf(world)).toMatchObject([{ kind: 'capture_revoked', authorisation: 't1' }]);
    });

    it('opens the dispute of card_dispute_fraud as a capture alone does', async () => {
      await sell({ card: 'card_dispute_fraud' });
      expect(await acquirerEventsOf(world)).toMatchObject([{ kind: 'dispute_opened', authorisation: 't1' }]);
    });

    it('has one answer and one capture, however often it is repeated, also at once', async () => {
      const request = await requestOf({ reference: 't1' });
      const answers = await Promise.all(Array.from({ length: 20 }, () => world.acquirer.authorise(request)));
      await world.advance(hourMs);
      answers.push(await world.acquirer.authorise(request));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ capture: captured });
      expect(await refund(world, 't1', 4_201)).toEqual(failed('refund_exceeds_captured'));
    });

    it('has the answer of a capture that is asked for by itself under the same reference, in either order', async () => {
      await sell();
      await world.advance(hourMs);
      expect(await capture(world, 't1', 4_200)).toMatchObject(captured);
      expect(await capture(world, 't1', 4_200, 'c2')).toEqual(failed('already_captured'));
      const second = await requestOf({ reference: 't2' });
      const { capture: _later, ...alone } = second;
      await world.acquirer.authorise(alone);
      const first = await capture(world, 't2', 4_200);
      await world.advance(hourMs);
      expect(await world.acquirer.authorise(second)).toMatchObject({ capture: first });
    });

    it.each(['dev_test_timeout', 'dev_test_amount'])(
      'whose answer is lost at %s is known by the query, and captured once by the capture that follows',
      async (device) => {
        const sale = sell({ device, amount: 4_297 });
        await expect(sale).rejects.toBeInstanceOf(OutcomeUnknown);
        const authorised = { outcome: 'approved', approvedAmount: 4_297 };
        expect(await outcomeOf('t1')).toMatchObject({ kind: 'authorisation', answer: authorised });
        await world.advance(hourMs);
        const answer = await capture(world, 't1', 4_297);
        expect(answer).toMatchObject({ outcome: 'captured' });
        expect(await capture(world, 't1', 4_297)).toEqual(answer);
        expect(await sell({ device, amount: 4_297 })).toMatchObject({ ...authorised, capture: answer });
        expect(await refund(world, 't1', 4_298)).toEqual(failed('refund_exceeds_captured'));
      },
    );

    it('whose answer is lost, and which was declined, captures nothing', async () => {
      await expect(sell({ device: 'dev_test_amount', amount: 4_298 })).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(await outcomeOf('t1')).toMatchObject({ answer: { outcome: 'declined' } });
      expect(await outcomeOf('t1:c')).toBeUndefined();
    });

    it('captures nothing once its reversal was faster', async () => {
      const request = await requestOf({ reference: 't1' });
      await reverse(world, 't1', 0);
      expect(await world.acquirer.authorise(request)).toEqual({
        outcome: 'declined',
        reasonCode: '12',
        declinedBy: 'psp',
      });
      expect(await outcomeOf('t1:c')).toBeUndefined();
    });

    it('can be reversed until midnight, or not at all', async () => {
      await sell();
      if (!world.acquirer.traits.voidsCaptures) {
        expect(await reverse(world, 't1', 0)).toMatchObject({ outcome: 'refused' });
        expect(await refund(world, 't1', 100)).toEqual({ outcome: 'succeeded' });
        return;
      }
      expect(await reverse(world, 't1', 0)).toEqual({ outcome: 'reversed' });
      expect(await refund(world, 't1', 100)).toEqual(failed('not_captured'));
    });

    it.each<[what: string, change: Partial<Sale>, error: object]>([
      ['another amount', { amount: 4_300, captureAmount: 4_200 }, reused],
      ['another amount of the capture', { captureAmount: 4_000 }, reused],
      ['another reference of the capture', { captureReference: 'c2' }, reused],
    ])('is refused with %s under the same reference, and stays as it was', async (_what, change, error) => {
      const first = await sell();
      const again = sell(change);
      const isOther = 'captureReference' in change && !world.manners.knowsAllReferences;
      if (isOther) expect(await again).toMatchObject({ outcome: 'approved', capture: failed('already_captured') });
      else await expect(again).rejects.toMatchObject(error);
      expect(await sell()).toEqual(first);
      expect(await outcomeOf('c2')).toBeUndefined();
    });

    it.each<[what: string, change: Partial<Sale>, error: object]>([
      ['of more than is authorised', { captureAmount: 4_201 }, { code: 'invalid_amount' }],
      ['of nothing', { captureAmount: 0 }, { code: 'invalid_amount' }],
      ['under the reference of the authorisation', { captureReference: 't2' }, reused],
      ['under the reference of another capture', { captureReference: 't1:c' }, reused],
      ['under the reference of another authorisation', { captureReference: 't1' }, reused],
    ])('is refused as a whole with a capture %s, and nothing is authorised', async (_what, change, error) => {
      await sell();
      const second = sell({ reference: 't2', ...change });
      const isAnothers = change.captureReference?.startsWith('t1') && !world.manners.knowsAllReferences;
      if (isAnothers && change.captureReference === 't1') {
        expect(await second).toMatchObject({ outcome: 'approved', capture: captured });
        return;
      }
      await expect(second).rejects.toMatchObject(error);
      if (isAnothers) return;
      await world.advance(2 * hourMs);
      expect((await outcomeOf('t2'))?.answer.outcome).not.toBe('approved');
    });

    it('is kept over a restart, with its capture', async () => {
      const request = await requestOf({ reference: 't1' });
      const answer = await world.acquirer.authorise(request);
      await world.restart();
      await world.advance(hourMs);
      expect(await world.acquirer.authorise(request)).toEqual(answer);
      expect(await capture(world, 't1', 4_200)).toMatchObject(captured);
    });
  });
};
