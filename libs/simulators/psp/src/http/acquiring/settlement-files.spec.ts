import { createHash } from 'node:crypto';
import type { FaultKind } from '../../payments/settlement/settlement-faults';
import type { SettleIn } from '../../payments/messages';
import { SimulatedPayments } from './simulated-payments';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A Thursday; Good Friday, a weekend and Easter Monday follow it. */
const thursdayMs = Date.parse('2026-04-02T10:00:00Z');
const mondayMs = Date.parse('2026-03-02T10:00:00Z');

describe('settlement', () => {
  let nowMs: number;
  let desk: SimulatedPayments;
  beforeEach(() => {
    nowMs = mondayMs;
    desk = new SimulatedPayments({ seed: 's', nowMs: () => nowMs });
  });

  const sell = async (reference: string, card = 'visa_debit', currency = 'EUR', settle?: SettleIn): Promise<void> => {
    const place = { device: 'dev_1', subMerchantId: 'sm', amount: 10_000, currency };
    await desk.presentCard(place.device, place.subMerchantId, card);
    const reading = await desk.readCard({ ...place, reference, country: 'DE' });
    if (reading.outcome !== 'read') throw new Error(reading.outcome);
    await desk.authorise({ ...place, reference, mcc: '5812', card: reading.card, partialAllowed: false });
    const capture = { reference: `${reference}:c`, authorisation: reference, amount: 10_000, releaseRest: true };
    await desk.capture({ ...capture, ...(settle ? { settle } : {}) });
  };
  const files = async (after = '') => (await desk.settlementFiles(after, 100)).map(({ content }) => content);
  const places = async () => (await desk.settlementFiles('', 100)).map(({ place }) => place);
  /** Without the checksum, which is looked at once. */
  const records = async () => (await files()).map((content) => content.split('\n').slice(0, -2));
  const onTuesday = async () => {
    nowMs = mondayMs + dayMs;
    return records();
  };
  const spoil = (fault: FaultKind, reference = 't1') => desk.spoilSettlement(reference, fault);

  it('comes as a file on the next business day, with fees, totals and a checksum over all of it', async () => {
    await sell('t1');
    await sell('t2', 'visa_credit');
    await desk.refund({ reference: 't1:r', authorisation: 't1', amount: 2_500 });
    nowMs = Date.parse('2026-03-03T03:59:59.999Z');
    expect(await files()).toEqual([]);
    nowMs += 1;
    const [file = '', ...others] = await files();
    expect(others).toEqual([]);
    const body = [
      'H,1,sim,2026-03-02/EUR,2026-03-02,1,EUR,EUR,,2026-03-03',
      'L,1,capture,t1:c,t1,2026-03-02,10000,35',
      'L,2,refund,t1:r,t1,2026-03-02,-2500,0',
      'L,3,capture,t2:c,t2,2026-03-02,10000,55',
      'T,3,17500,90,17410,17410',
      '',
    ].join('\n');
    expect(file).toBe(`${body}C,${createHash('sha256').update(body).digest('hex')}\n`);
  });

  it('has the days on which banks are closed with the next one', async () => {
    nowMs = thursdayMs + dayMs;
    await sell('t1');
    nowMs += dayMs;
    await sell('t2');
    nowMs = thursdayMs + 5 * dayMs;
    expect(await files()).toEqual([]);
    nowMs += dayMs;
    expect(await records()).toEqual([
      [
        'H,1,sim,2026-04-07/EUR,2026-04-07,1,EUR,EUR,,2026-04-08',
        'L,1,capture,t1:c,t1,2026-04-03,10000,35',
        'L,2,capture,t2:c,t2,2026-04-04,10000,35',
        'T,2,20000,70,19930,19930',
      ],
    ]);
  });

  it('pulls what is disputed, with its fee, and gives back what was won', async () => {
    await sell('t1');
    const { id } = await desk.openDispute({ authorisation: 't1', reason: 'fraudulent', amount: 4_000 });
    await desk.openDispute({ authorisation: 't1', reason: 'fraudulent', amount: 1_000, stage: 'inquiry' });
    await desk.decideDispute(id, 'won');
    expect((await onTuesday())[0]).toEqual([
      'H,1,sim,2026-03-02/EUR,2026-03-02,1,EUR,EUR,,2026-03-03',
      `L,1,dispute,,${id},2026-03-02,-4000,1380`,
      `L,2,dispute_reversal,,${id},2026-03-02,4000,0`,
      'L,3,capture,t1:c,t1,2026-03-02,10000,35',
      'T,3,10000,1415,8585,8585',
    ]);
  });

  it('takes back a capture that fails late, and tells nothing of one that was taken out of its batch', async () => {
    await sell('t1', 'card_capture_fails_late');
    await sell('t2');
    await desk.reverse({ reference: 't2:v', authorisation: 't2', remaining: 0 });
    nowMs = mondayMs + 3 * dayMs;
    expect((await records()).map((lines) => lines.slice(1))).toEqual([
      ['L,1,capture,t1:c,t1,2026-03-02,10000,55', 'T,1,10000,55,9945,9945'],
      ['L,1,capture_revoked,t1:c,t1,2026-03-03,-10000,-55', 'T,1,-10000,-55,-9945,-9945'],
    ]);
  });

  it('pays in another currency what is wanted there, once converted, and the rest in that of the sale', async () => {
    await sell('t1', 'visa_debit', 'USD', { currency: 'EUR', amount: 9_000 });
    const [plain, converted] = (await onTuesday()).toSorted((a, b) => a[0]!.length - b[0]!.length);
    expect(plain).toEqual([
      'H,1,sim,2026-03-02/USD,2026-03-02,1,USD,USD,,2026-03-03',
      'L,1,capture,t1:c,t1,2026-03-02,1000,0',
      'T,1,1000,0,1000,1000',
    ]);
    const [, rate = ''] = /,(0\.9\d{7}),/.exec(converted![0]!) ?? [];
    expect(converted).toEqual([
      `H,1,sim,2026-03-02/USD-EUR,2026-03-02,1,USD,EUR,${rate},2026-03-03`,
      'L,1,capture,t1:c,t1,2026-03-02,9000,35',
      `T,1,9000,35,8965,${Math.round(8_965 * Number(rate))}`,
    ]);
  });

  it.each<[FaultKind, string[]]>([
    ['one_cent', ['L,1,capture,t1:c,t1,2026-03-02,9999,35', 'T,1,9999,35,9964,9964']],
    [
      'duplicate_line',
      [
        'L,1,capture,t1:c,t1,2026-03-02,10000,35',
        'L,2,capture,t1:c,t1,2026-03-02,10000,35',
        'T,2,20000,70,19930,19930',
      ],
    ],
  ])('can be wrong by %s', async (fault, expected) => {
    await sell('t1');
    expect(await spoil(fault)).toEqual({ fault, authorisation: 't1', currency: 'EUR', day: '2026-03-02' });
    expect((await onTuesday())[0]!.slice(1)).toEqual(expected);
  });

  it('can leave a line out, which comes three business days later', async () => {
    await sell('t1');
    await spoil('missing_line');
    expect(await onTuesday()).toEqual([]);
    nowMs = mondayMs + 7 * dayMs;
    expect((await records())[0]!.slice(0, 2)).toEqual([
      'H,1,sim,2026-03-05/EUR,2026-03-05,1,EUR,EUR,,2026-03-06',
      'L,1,capture,t1:c,t1,2026-03-02,10000,35',
    ]);
  });

  it.each<[FaultKind, string[]]>([
    ['late', ['2026-03-05T04:00:00.000Z 2026-03-02/EUR']],
    ['twice', ['2026-03-03T04:00:00.000Z 2026-03-02/EUR', '2026-03-04T04:00:00.000Z 2026-03-02/EUR']],
  ])('can come %s', async (fault, expected) => {
    await sell('t1');
    await spoil(fault);
    nowMs = mondayMs + 7 * dayMs;
    expect(await places()).toEqual(expected);
    expect(new Set(await files()).size).toBe(1);
    expect(await files(expected[0])).toHaveLength(expected.length - 1);
  });

  it('is not spoilt after it was sent, nor for what is not captured or not there', async () => {
    await sell('t1');
    nowMs += dayMs;
    await expect(spoil('late')).rejects.toThrow('The file of 2026-03-02 was sent before.');
    await expect(spoil('late', 't2')).rejects.toThrow("No such authorisation: 't2'");
    await expect(spoil('boredom' as FaultKind)).rejects.toThrow('Faults: one_cent');
  });

  it('is on the statement of the bank, beside what else was booked, each with the balance after it', async () => {
    await sell('t1');
    nowMs = Date.parse('2026-03-03T04:59:59Z');
    const payout = { id: 'po_1', currency: 'EUR', amount: -5_000, reference: 'po_1' };
    nowMs += hourMs;
    await desk.bookAtBank(payout);
    await desk.bookAtBank(payout);
    nowMs += dayMs;
    const statements = (await desk.bankStatements('', 100)).map(({ place, content }) => ({
      place,
      amounts: [...content.matchAll(/<Amt Ccy="EUR">([\d.]+)<\/Amt><CdtDbtInd>(\w+)/g)].map(
        ([, sum, side]) => `${side} ${sum}`,
      ),
      references: [...content.matchAll(/<EndToEndId>(.*?)</g)].map(([, reference]) => reference),
    }));
    expect(statements).toEqual([
      {
        place: '2026-03-03T05:00:00.000Z EUR',
        amounts: ['CRDT 0.00', 'CRDT 99.65', 'CRDT 99.65'],
        references: ['2026-03-02/EUR'],
      },
      {
        place: '2026-03-04T05:00:00.000Z EUR',
        amounts: ['CRDT 99.65', 'CRDT 49.65', 'DBIT 50.00'],
        references: ['po_1'],
      },
    ]);
  });
});
