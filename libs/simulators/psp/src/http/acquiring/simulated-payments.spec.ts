import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedPayments } from './simulated-payments';

const dayMs = 86_400_000;

describe('the payments desk', () => {
  let folder: string;
  let file: string;
  let nowMs: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'psp-desk-'));
    file = join(folder, 'payments.jsonl');
    nowMs = Date.parse('2026-03-02T10:00:00Z');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = () => new SimulatedPayments({ seed: 's', nowMs: () => nowMs, file });
  const place = { device: 'dev_1', subMerchantId: 'sm', amount: 4_200, currency: 'EUR' };
  const sale = async (desk: SimulatedPayments, reference: string): Promise<void> => {
    const reading = await desk.readCard({ ...place, reference, country: 'DE' });
    if (reading.outcome !== 'read') throw new Error(reading.outcome);
    await desk.authorise({ ...place, reference, mcc: '5812', card: reading.card, partialAllowed: false });
    await desk.capture({ reference: `${reference}:c`, authorisation: reference, amount: 4_200, releaseRest: true });
  };

  it('writes its file anew without what it forgot, and goes on in it', async () => {
    const first = start();
    for (let n = 0; n < 50; n += 1) await sale(first, `old${n}`);
    nowMs += 300 * dayMs;
    await sale(first, 'young');
    await first.openDispute({ authorisation: 'young', reason: 'general' });
    first.close();
    const before = statSync(file).size;

    nowMs += 300 * dayMs;
    const second = start();
    second.tick();
    expect(statSync(file).size).toBeLessThan(before / 10);
    await sale(second, 'new');
    const kept = second.snapshot();
    second.close();

    const third = start();
    expect(third.snapshot()).toEqual(kept);
    expect((await third.news(0, 10)).map(({ news }) => news.kind)).toEqual(['dispute_opened', 'dispute_decided']);
    expect(await third.outcomeOf('old1')).toBeUndefined();
    expect(await third.outcomeOf('young')).toMatchObject({ kind: 'authorisation' });
    third.close();
  });

  it('gives up the room of what it forgot while it runs', async () => {
    const desk = start();
    for (let n = 0; n < 50; n += 1) await sale(desk, `old${n}`);
    nowMs += 541 * dayMs;
    for (let n = 0; n < 200; n += 1) await sale(desk, `new${n}`);
    const references = desk.snapshot().flatMap((fact) => (fact[0] === 'authorised' ? [fact[1].reference] : []));
    expect(references.filter((reference) => reference.startsWith('old'))).toEqual([]);
    expect(references).toHaveLength(200);
    desk.close();
  });

  it('answers nothing that it could not write', async () => {
    const desk = start();
    await sale(desk, 't1');
    desk.close();
    await expect(sale(desk, 't2')).rejects.toThrow('EBADF');
  });
});
