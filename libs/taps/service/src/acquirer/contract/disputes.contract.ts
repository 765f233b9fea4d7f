import { type AcquirerWorld, at, dayMs, acquirerEventsOf, type Open, placedNews, refund, saleAt } from './world';

const closed = { name: 'AcquirerRefused', code: 'dispute_closed' };
const anyDispute = expect.stringMatching(/^dp_\w{16}$/) as unknown;

export const disputesContract = (open: Open): void => {
  describe('a dispute', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const opened = async (card = 'visa_credit', more: object = {}): Promise<string> => {
      await saleAt(world, { reference: 't1', card });
      return world.openDispute({ authorisation: 't1', reason: 'fraudulent', ...more });
    };
    /** Without the opening that an acquirer tells again which does not keep the order of its events. */
    const decided = async () => {
      const [first, ...later] = await acquirerEventsOf(world);
      return later.map((news) => {
        if (!('opening' in news)) return news;
        const { opening, ...rest } = news;
        expect(first).toMatchObject({ ...opening });
        return rest;
      });
    };
    const word = (dispute: string, outcome: string, afterMs: number) => ({
      kind: 'dispute_decided',
      dispute,
      authorisation: 't1',
      outcome,
      at: at(afterMs),
    });

    it('opens by itself on the capture of card_dispute_fraud', async () => {
      await saleAt(world, { reference: 't1', card: 'card_dispute_fraud' });
      expect(await acquirerEventsOf(world)).toEqual([
        {
          kind: 'dispute_opened',
          dispute: anyDispute,
          authorisation: 't1',
          amount: 4_200,
          reason: 'fraudulent',
          networkReasonCode: '10.4',
          stage: 'chargeback',
          feeAmount: 1_380,
          deadline: at(30 * dayMs),
          at: at(0),
        },
      ]);
    });

    it('is an inquiry, without a fee, on the capture of card_dispute_inquiry', async () => {
      await saleAt(world, { reference: 't1', card: 'card_dispute_inquiry' });
      expect(await acquirerEventsOf(world)).toMatchObject([{ stage: 'inquiry', reason: 'unrecognized', feeAmount: 0 }]);
    });

    it.each([
      ['visa_debit', 30],
      ['mastercard_credit', 45],
      ['amex', 20],
      ['discover', 30],
    ])('of %s has %d days, and is lost by itself after them', async (card, days) => {
      const dispute = await opened(card);
      expect(await acquirerEventsOf(world)).toMatchObject([{ dispute, deadline: at(days * dayMs) }]);
      await world.advance(days * dayMs - 1);
      expect(await decided()).toEqual([]);
      await world.advance(1);
      expect(await decided()).toEqual([word(dispute, 'lost', days * dayMs)]);
      await expect(world.acquirer.submitEvidence(dispute, {})).rejects.toMatchObject(closed);
      await world.advance(90 * dayMs);
      expect(await decided()).toHaveLength(1);
    });

    it('opens for a part, with the deadline and the stage that a test wants', async () => {
      await opened('visa_credit', {
        amount: 1_000,
        deadlineInMs: dayMs,
        stage: 'pre_arbitration',
        reason: 'duplicate',
      });
      expect(await acquirerEventsOf(world)).toMatchObject([
        {
          amount: 1_000,
          deadline: at(dayMs),
          stage: world.manners.namesLateStages ? 'pre_arbitration' : 'chargeback',
          reason: 'duplicate',
          networkReasonCode: '12.6.1',
        },
      ]);
    });

    it('opens for no more than was captured, all disputes together', async () => {
      await opened('visa_credit', { amount: 4_000 });
      const another = (amount: number) => world.openDispute({ authorisation: 't1', reason: 'general', amount });
      await expect(another(201)).rejects.toThrow('Only 200');
      expect(await another(200)).toEqual(anyDispute);
      await expect(world.openDispute({ authorisation: 't1', reason: 'general' })).rejects.toThrow('Only 0');
    });

    it.each([
      ['a reason that nobody knows', { authorisation: 't1', reason: 'boredom' }],
      ['a stage that nobody knows', { authorisation: 't1', reason: 'general', stage: 'riot' }],
      ['a payment that is not there', { authorisation: 'none', reason: 'general' }],
    ])('does not open for %s', async (_what, request) => {
      await saleAt(world, { reference: 't1' });
      await expect(world.openDispute(request)).rejects.toThrow();
      expect(await acquirerEventsOf(world)).toEqual([]);
    });

    it.each([
      ['win', 'won'],
      ['lose', 'lost'],
      ['withdraw', 'withdrawn'],
    ] as const)('ends when a test says %s, once', async (action, outcome) => {
      const dispute = await opened();
      await world.decideDispute(dispute, action);
      expect(await decided()).toEqual([word(dispute, outcome, 0)]);
      await expect(world.decideDispute(dispute, 'win')).rejects.toThrow();
      await world.advance(60 * dayMs);
      expect(await decided()).toHaveLength(1);
    });

    it.each([
      ['winning_evidence', 'won'],
      ['losing_evidence', 'lost'],
    ])('is decided some days after %s, however often that was sent', async (text, outcome) => {
      const dispute = await opened();
      await world.advance(29 * dayMs);
      await world.acquirer.submitEvidence(dispute, { uncategorized_text: text });
      await world.acquirer.submitEvidence(dispute, { uncategorized_text: text });
      await world.advance(3 * dayMs - 1);
      expect(await decided()).toEqual([]);
      await world.advance(20 * dayMs);
      expect(await decided()).toMatchObject([{ kind: 'dispute_decided', dispute, outcome }]);
      await world.acquirer.submitEvidence(dispute, { uncategorized_text: text });
      expect(await decided()).toHaveLength(1);
    });

    it('takes files before its evidence, however often, and none once it is decided', async () => {
      const dispute = await opened();
      const file = { id: 'file_1', name: 'slip.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
      const name = await world.acquirer.addEvidenceFile(dispute, file);
      expect(await world.acquirer.addEvidenceFile(dispute, file)).toBe(name);
      await expect(world.acquirer.addEvidenceFile('dp_none', file)).rejects.toMatchObject({
        name: 'AcquirerRefused',
        code: 'dispute_not_found',
      });
      const bytes = Buffer.alloc(world.manners.evidenceFileMax + 1, '%PDF-1.7');
      const large = { ...file, id: 'file_2', bytes };
      await expect(world.acquirer.addEvidenceFile(dispute, large)).rejects.toMatchObject({ code: 'invalid_file' });
      await world.acquirer.addEvidenceFile(dispute, { ...large, bytes: bytes.subarray(0, -1) });
      await world.acquirer.acceptDispute(dispute);
      await expect(world.acquirer.addEvidenceFile(dispute, file)).rejects.toMatchObject(closed);
    });

    it('is lost at once when it is accepted, however often', async () => {
      const dispute = await opened();
      await world.acquirer.acceptDispute(dispute);
      await world.acquirer.acceptDispute(dispute);
      expect(await decided()).toEqual([word(dispute, 'lost', 0)]);
    });

    it('that was won cannot be accepted, and one that is not there not at all', async () => {
      const dispute = await opened();
      await world.decideDispute(dispute, 'win');
      await expect(world.acquirer.acceptDispute(dispute)).rejects.toMatchObject(closed);
      await expect(world.acquirer.acceptDispute('dp_none')).rejects.toMatchObject({ code: 'dispute_not_found' });
    });

    it('is told before what follows it', async () => {
      await saleAt(world, { reference: 't1', card: 'card_dispute_fraud' });
      await saleAt(world, { reference: 't2', card: 'card_refund_late' });
      await refund(world, 't2', 100);
      await saleAt(world, { reference: 't3', card: 'card_capture_fails_late' });
      await world.advance(100 * dayMs);
      const all = await placedNews(world);
      expect(all.map(({ news }) => news.kind)).toEqual([
        'dispute_opened',
        'refund_settled',
        'capture_revoked',
        'dispute_decided',
      ]);
      const places = all.map(({ place }) => place);
      expect(places.toSorted((left, right) => left - right)).toEqual([...new Set(places)]);
      expect(await placedNews(world, places[0], 2)).toEqual(all.slice(1, 3));
      expect(await placedNews(world, places[3], 10)).toEqual([]);
      expect(new Set(all.map(({ news }) => news.id)).size).toBe(4);
    });
  });
};
