import {
  type AcquirerWorld,
  at,
  capture,
  dayMs,
  increase,
  acquirerEventsOf,
  type Open,
  outcomeOf,
  placedNews,
  readRequest,
  refund,
  reverse,
  saleAt,
  tapAt,
} from './world';

/** One of everything; what it answers must depend on the seed and on nothing else. */
const runSale = async (world: AcquirerWorld): Promise<string> => {
  const out: unknown[] = [await tapAt(world, { reference: 't1', card: 'mastercard_debit_fr' })];
  out.push(await increase(world, 't1', 5_000), await reverse(world, 't1', 4_500), await capture(world, 't1', 4_500));
  await tapAt(world, { reference: 't2', device: 'dev_test_timeout' }).catch(() => undefined);
  out.push(await outcomeOf(world, 't2'));
  await saleAt(world, { reference: 't3', card: 'card_dispute_fraud' });
  await saleAt(world, { reference: 't4', card: 'card_refund_late' });
  out.push(await refund(world, 't4', 100));
  if (world.acquirer.traits.quotes) out.push(await world.acquirer.quote('GBP', 'JPY'));
  const [opened] = await placedNews(world);
  if (opened?.news.kind === 'dispute_opened') await world.acquirer.submitEvidence(opened.news.dispute, {});
  await world.advance(60 * dayMs);
  out.push(await world.acquirer.readCard(readRequest({ reference: 't5' })), await placedNews(world));
  return JSON.stringify(out);
};

export const lastingContract = (open: Open): void => {
  describe('an acquirer', () => {
    let world: AcquirerWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    it('says that it is there', () => expect(world.acquirer.check()).resolves.toBeUndefined());

    it('gives the same bytes for the same seed, and others for another', async () => {
      const runs: string[] = [];
      for (const seed of ['one', 'one', 'two']) {
        const run = await open(seed);
        runs.push(await runSale(run));
        await run.close();
      }
      expect(runs[0]?.length).toBeGreaterThan(1_000);
      expect(runs[1]).toBe(runs[0]);
      expect(runs[2]).not.toBe(runs[0]);
    });

    it('tells the same story when it is restarted in the middle of it', async () => {
      const [straight, broken] = [await open('one'), await open('one')];
      const restarting: AcquirerWorld = {
        ...broken,
        get acquirer() {
          return broken.acquirer;
        },
        advance: async (byMs) => {
          await broken.restart();
          await broken.advance(byMs);
          await broken.restart();
        },
      };
      expect(await runSale(restarting)).toBe(await runSale(straight));
      await straight.close();
      await broken.close();
    });

    it('keeps holds, captures, refunds, unanswered calls and news over a restart', async () => {
      await tapAt(world, { reference: 't1' });
      await saleAt(world, { reference: 't2' });
      await refund(world, 't2', 200);
      await saleAt(world, { reference: 't3', card: 'card_dispute_fraud' });
      await tapAt(world, { reference: 't4', device: 'dev_test_timeout' }).catch(() => undefined);
      const references = ['t1', 't2', 't2:c', 't2:r', 't4'];
      const before = await Promise.all(references.map((reference) => outcomeOf(world, reference)));
      const news = await placedNews(world);
      await world.restart();
      expect(await Promise.all(references.map((reference) => outcomeOf(world, reference)))).toEqual(before);
      expect(before).not.toContain(undefined);
      expect(await placedNews(world)).toEqual(news);
      expect(await capture(world, 't1', 4_200)).toMatchObject({ outcome: 'captured', capturedAt: at(0) });
      expect(await capture(world, 't2', 100, 'c2')).toMatchObject({ failureCode: 'already_captured' });
      expect(await refund(world, 't2', 4_001, 'r2')).toMatchObject({ failureCode: 'refund_exceeds_captured' });
    });

    it('keeps what is to happen over a restart', async () => {
      await saleAt(world, { reference: 't1', card: 'card_capture_fails_late' });
      await saleAt(world, { reference: 't2', card: 'card_refund_fail_late' });
      await refund(world, 't2', 100);
      await world.restart();
      await world.advance(2 * dayMs);
      expect((await acquirerEventsOf(world)).map(({ kind, at: when }) => [kind, when])).toEqual([
        ['refund_settled', at(dayMs)],
        ['capture_revoked', at(dayMs)],
      ]);
    });

    it('keeps a presented card over a restart, and gives it to the reading that had it', async () => {
      await world.presentCard('dev_1', 'sm_1', 'amex');
      await world.restart();
      const first = await world.acquirer.readCard(readRequest({ reference: 't1' }));
      expect(first.scheme).toBe('amex');
      await world.restart();
      expect(await world.acquirer.readCard(readRequest({ reference: 't1' }))).toEqual(first);
      await world.acquirer.abandon(readRequest({ reference: 't1' }));
      expect((await world.acquirer.readCard(readRequest({ reference: 't2' }))).scheme).toBe('visa');
    });

    it('forgets a payment when nothing can come of it any more, or never', async () => {
      await tapAt(world, { reference: 't1' });
      await saleAt(world, { reference: 't2' });
      await world.advance(36 * dayMs);
      const isOver = { kind: 'authorisation', answer: { outcome: 'declined', reasonCode: '12', declinedBy: 'psp' } };
      expect(await outcomeOf(world, 't1')).toEqual(world.manners.forgets ? undefined : isOver);
      expect(await refund(world, 't2', 100)).toEqual({ outcome: 'succeeded' });
      await world.advance(540 * dayMs);
      const late = refund(world, 't2', 100, 'r2');
      if (world.manners.forgets) await expect(late).rejects.toMatchObject({ code: 'authorisation_not_found' });
      else expect(await late).toMatchObject({ outcome: 'failed', failureCode: 'authorisation_not_found' });
    });

    it('has one of each of many taps that come at once', async () => {
      const taps = Array.from({ length: world.manners.tapsAtOnce }, (_, n) => ({
        reference: `t${n}`,
        device: `dev_${n}`,
      }));
      const answers = await Promise.all(taps.map((tap) => tapAt(world, tap)));
      const captures = await Promise.all(taps.map(({ reference }) => capture(world, reference, 4_200)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(taps.length);
      expect(captures.every(({ outcome }) => outcome === 'captured')).toBe(true);
    });
  });
};
