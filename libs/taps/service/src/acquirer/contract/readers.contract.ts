import { setTimeout as sleep } from 'node:timers/promises';
import type { ReaderRefusalCode } from '../acquirer';
import { type AcquirerWorld, authoriseRequest, type Open, outcomeOf, readRequest, tapAt } from './world';

export const readersContract = (open: Open): void => {
  describe('a reader', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const read = (reference: string, device = 'dev_1', subMerchantId = 'sm_1') =>
      world.acquirer.readCard(readRequest({ reference, device, subMerchantId }));
    const readAs = async (name: string, amount = 4_200) => {
      await world.presentCard('dev_test_approve', 'sm_1', name);
      // Where Interac is taken, and cannot be held.
      const where = name === 'interac' ? { country: 'CA', mayGrow: false } : {};
      const tap = { reference: `t-${name}-${amount}`, device: 'dev_test_approve', amount, ...where };
      const card = await world.acquirer.readCard(readRequest(tap));
      await world.acquirer.abandon(readRequest(tap));
      return card;
    };
    /** Until it is over, at a reader that goes by the acquirer's clock. */
    const passing = async <T>(reading: Promise<T>): Promise<T> => {
      let isOver = !world.manners.readersKeepItsTime;
      const over = () => (isOver = true);
      reading.then(over, over);
      for (; !isOver; await sleep(10)) await world.advance(1_000);
      return reading;
    };
    const refusal = (code: ReaderRefusalCode) => expect.objectContaining({ name: 'ReaderRefusal', code }) as unknown;

    it('reads a Visa credit card of the merchant’s country where none was presented', async () => {
      const { readsWholeCards } = world.manners;
      const digest = expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as unknown;
      expect(await read('t1')).toMatchObject({
        fingerprint: expect.stringMatching(/^[0-9A-Za-z]{16}$/),
        scheme: 'visa',
        funding: 'credit',
        bin: readsWholeCards ? expect.stringMatching(/^4\d{5}$/) : null,
        last4: expect.stringMatching(/^\d{4}$/),
        issuerCountry: 'DE',
        wallet: null,
        entryMode: 'contactless_emv',
        cvm: 'none',
        cryptogram: readsWholeCards ? { type: 'ARQC', verified: true, fingerprint: digest } : null,
        ...(readsWholeCards ? { application: { id: 'A0000000031010', name: 'VISA CREDIT' } } : {}),
      });
    });

    it('knows the same card everywhere, and another cryptogram each time', async () => {
      const [one, other] = [await read('t1', 'dev_1'), await read('t2', 'dev_2', 'sm_2')];
      expect(other.fingerprint).toBe(one.fingerprint);
      const cryptograms = [one, other].map(({ cryptogram }) => cryptogram?.fingerprint);
      expect(new Set(cryptograms).size).toBe(world.manners.readsWholeCards ? 2 : 1);
    });

    it.each([
      ['visa_debit_fr', 'visa', 'debit', 'FR', null, 'none'],
      ['mastercard_prepaid', 'mastercard', 'prepaid', 'DE', null, 'none'],
      ['amex', 'amex', 'credit', 'DE', null, 'none'],
      ['discover_us', 'discover', 'credit', 'US', null, 'none'],
      ['interac', 'interac', 'debit', 'CA', null, 'none'],
      ['visa_credit_gb_apple_pay', 'visa', 'credit', 'GB', 'apple_pay', 'cdcvm'],
      ['card_dispute_fraud', 'visa', 'credit', 'DE', null, 'none'],
    ])('reads %s', async (name, scheme, funding, issuerCountry, wallet, cvm) =>
      expect(await readAs(name)).toMatchObject({
        ...{ scheme, funding, issuerCountry, wallet },
        cvm: world.manners.readsWholeCards ? cvm : 'none',
      }),
    );

    it('asks for the PIN above the contactless limit', async () =>
      expect((await readAs('visa_debit', 20_000)).cvm).toBe(world.manners.readsWholeCards ? 'online_pin' : 'none'));

    it('refuses a card that does not exist with the names of those that do', () =>
      expect(world.presentCard('dev_1', 'sm_1', 'diners_club')).rejects.toThrow(
        /diners_club.*visa_credit.*mastercard_debit.*interac.*card_refund_fail/,
      ));

    it('reads a presented card once, at that device and for that sub-merchant only', async () => {
      await world.presentCard('dev_test_approve', 'sm_1', 'amex');
      expect((await read('t1', 'dev_test_approve', 'sm_2')).scheme).toBe('visa');
      expect((await tapAt(world, { reference: 't2', device: 'dev_1' })).outcome).toBe('approved');
      expect((await read('t3', 'dev_test_approve')).scheme).toBe('amex');
      await world.acquirer.abandon(readRequest({ reference: 't3', device: 'dev_test_approve' }));
      expect((await read('t4', 'dev_test_approve')).scheme).toBe('visa');
    });

    it('gives the same reading to the same reference', async () => {
      await world.presentCard('dev_1', 'sm_1', 'amex');
      const first = await read('t1');
      expect(await read('t1')).toEqual(first);
    });

    it.each([
      ['dev_test_offline', 'device_offline'],
      ['dev_test_no_card', 'tap_timeout'],
      ['dev_test_unheard_of', 'device_not_found'],
    ] as const)('refuses at %s with %s, at once and every time', async (device, code) => {
      await expect(read('t1', device)).rejects.toEqual(refusal(code));
      await expect(read('t2', device)).rejects.toEqual(refusal(code));
      expect(await outcomeOf(world, 't1')).toBeUndefined();
    });

    it('answers after three seconds at dev_test_slow, and is busy meanwhile', async () => {
      const beganMs = performance.now();
      const slow = read('t1', 'dev_test_slow');
      await expect(read('t2', 'dev_test_slow')).rejects.toEqual(refusal('device_busy'));
      expect((await passing(slow)).scheme).toBe('visa');
      if (!world.manners.readersKeepItsTime) expect(performance.now() - beganMs).toBeGreaterThan(2_900);
    });

    it('waits at dev_test_wait until a card is presented, and is busy meanwhile', async () => {
      const waiting = read('t1', 'dev_test_wait');
      await expect(read('t2', 'dev_test_wait')).rejects.toEqual(refusal('device_busy'));
      await world.presentCard('dev_test_wait', 'sm_1', 'amex');
      expect((await waiting).scheme).toBe('amex');
    });

    it('gives no card to whoever waits under a reference that was abandoned', async () => {
      const refused = expect(read('t1', 'dev_test_wait')).rejects.toEqual(refusal('tap_timeout'));
      await world.acquirer.abandon(readRequest({ reference: 't1', device: 'dev_test_wait' }));
      await refused;
      await world.presentCard('dev_test_wait', 'sm_1', 'amex');
      expect((await read('t2', 'dev_test_wait')).scheme).toBe('amex');
    });

    it('goes on waiting for a caller who gives up and comes back', async () => {
      const givingUp = new AbortController();
      const request = readRequest({ reference: 't1', device: 'dev_test_wait' });
      const first = expect(world.acquirer.readCard(request, givingUp.signal)).rejects.toThrow();
      givingUp.abort();
      await first;
      await world.presentCard('dev_test_wait', 'sm_1', 'amex');
      expect((await read('t1', 'dev_test_wait')).scheme).toBe('amex');
    });

    it('serves one of many who come at once', async () => {
      const comers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => read(`t${n}`)));
      const refused = comers.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
      expect(refused).toEqual(Array.from({ length: 19 }, () => refusal('device_busy')));
    });

    it('is shared by nobody as a test device, and by all as a real one', async () => {
      await read('t1', 'dev_test_approve', 'sm_1');
      expect((await read('t2', 'dev_test_approve', 'sm_2')).scheme).toBe('visa');
      await read('t3', 'dev_7', 'sm_1');
      await expect(read('t4', 'dev_7', 'sm_2')).rejects.toEqual(refusal('device_busy'));
    });

    it.each([
      ['the authorisation is answered', 4_200],
      ['it is declined', 4_251],
      ['its answer gets lost', 4_297],
    ])('is free again when %s', async (_when, amount) => {
      const tap = { reference: 't1', device: 'dev_test_amount', amount };
      await tapAt(world, tap).catch(() => undefined);
      expect((await read('t2', 'dev_test_amount')).scheme).toBe('visa');
    });

    it('is free again when its card is authorised under another reference', async () => {
      const card = await read('t1');
      const request = authoriseRequest({ reference: 'auth1' }, card);
      await world.acquirer.authorise(request);
      expect((await read('t2')).scheme).toBe('visa');
    });

    it('is free again when the reading is abandoned, by its own reference only', async () => {
      await read('t1');
      await world.acquirer.abandon(readRequest({ reference: 'other' }));
      await expect(read('t2')).rejects.toEqual(refusal('device_busy'));
      await world.acquirer.abandon(readRequest({ reference: 't1' }));
      expect((await read('t2')).scheme).toBe('visa');
    });

    it('is free again some time after its card was read, when nobody comes back', async () => {
      await read('t1');
      await world.advance(world.manners.readingKeptMs - 1);
      await expect(read('t2')).rejects.toEqual(refusal('device_busy'));
      await world.advance(1);
      expect((await read('t2')).scheme).toBe('visa');
    });

    it('is not freed by the repetition of an earlier authorisation', async () => {
      const card = await read('t1');
      const request = authoriseRequest({ reference: 't1' }, card);
      await world.acquirer.authorise(request);
      await read('t2');
      await world.acquirer.authorise(request);
      await expect(read('t3')).rejects.toEqual(refusal('device_busy'));
    });
  });
};
