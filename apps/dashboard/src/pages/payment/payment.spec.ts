import type { ChargedPayment } from './charged-payment';
import { bearerWords, bearingPayouts } from './chain-branches';
import { chainPicture, ribbonsOf } from './chain-picture';
import { actionsOn, releasable } from './payment-actions-allowed';
import { changesBetween, stationsChanged } from './state-changes';

const held = {
  id: 'txn_1',
  status: 'authorised',
  capture_mode: 'pre-auth',
  currency: 'EUR',
  amount: 30_000,
  tip_amount: 0,
  amount_authorised: 45_000,
  amount_captured: 0,
  amount_released: 0,
  amount_refunded: 0,
  amount_disputed: 0,
  platform_fee: 0,
  processing_fee: 0,
  fee_bearer: 'sub_merchant',
  authorisation: { id: 'auth_1', status: 'open', amount: 30_000, ceiling: 60_000, increments: [], charges: [] },
  capture: null,
  settlement: null,
  settlements: [],
  refunds: [],
  disputes: [],
  revision: 3,
  hash: 'sha256:1',
} as unknown as ChargedPayment;

const paid = {
  ...held,
  status: 'paid_out',
  amount_captured: 41_250,
  amount_released: 3_750,
  processing_fee: 588,
  authorisation: { ...held.authorisation, status: 'captured' },
  capture: { id: 'cap_1', status: 'captured', amount: 41_250 },
  settlement: {
    ledger_entries: ['le_1'],
    payout: 'po_1',
    payout_status: 'paid',
    wire_reference: 'TAPRAIL-1',
    available_on: null,
    batch: null,
    net: 40_662,
    currency: 'EUR',
  },
  revision: 12,
} as unknown as ChargedPayment;

const amounts = (record: ChargedPayment) =>
  chainPicture(record).stations.map(({ state, amount }) => `${state} ${amount}`);

describe('the picture of a sale', () => {
  const branches = (record: ChargedPayment) =>
    chainPicture(record).branches.map(({ from, title, amount }) => [from, title, amount]);
  const refund = {
    type: 'refund',
    status: 'in_payout',
    in_settlement: false,
    gross: -1_250,
    fee: -13,
    net: -1_237,
    currency: 'EUR',
    source: null,
    refund_id: 're_1',
    payout: 'po_2',
    payout_status: 'paid',
  };
  const refunded = {
    ...paid,
    amount_refunded: 1_250,
    refunds: [{ id: 're_1', status: 'succeeded', amount: 1_250 }],
  } as unknown as ChargedPayment;
  const withMovement = (movement: object, net = paid.settlement!.net): ChargedPayment =>
    ({ ...refunded, settlement: { ...paid.settlement, net }, settlements: [movement] }) as unknown as ChargedPayment;
  const wired = (net: number) => ['done 30000', 'done 45000', 'done 41250', ...Array<string>(3).fill(`done ${net}`)];

  it('goes from tap to wire, and loses what was released and paid in fees', () => {
    expect(amounts(paid)).toEqual(wired(40_662));
    expect(branches(paid)).toEqual([
      ['authorisation', 'Released', 3_750],
      ['capture', 'Fees', 588],
    ]);
  });

  it('leaves a payout that was wired as it was after a late refund, which names the payout that bore it', () => {
    const late = withMovement(refund);
    expect(amounts(late)).toEqual(wired(40_662));
    expect(branches(late).at(-1)).toEqual(['payout', 'Refunded', 1_250]);
    expect(chainPicture(late).branches.at(-1)!.movement).toMatchObject({ payout: 'po_2', fee: -13 });
    expect(ribbonsOf(chainPicture(late))).toEqual(ribbonsOf(chainPicture(paid)));
  });

  it.each([
    ['in_payout', 'po_2', [], 'taken from payout', ['po_2']],
    ['owed', null, [], 'owed by the sub-merchant', []],
    ['owed', null, ['po_3', null], 'owed in part, the rest taken back by payout', ['po_3']],
    ['cleared', null, ['po_3', 'po_4', 'po_3'], 'taken back by payout', ['po_3', 'po_4']],
    ['cleared', null, [null], 'no longer owed', []],
  ] as const)(
    'names each payout that bore a refund, also by way of a debt: %s %#',
    (status, payout, by, text, linked) => {
      const isDebt = status !== 'in_payout';
      const debt = isDebt ? { reduced_by: by.map((each) => ({ payout: each })) } : null;
      const movement = { status, payout, debt, net: -1_237 } as unknown as ChargedPayment['settlements'][number];
      expect([bearerWords(movement), bearingPayouts(movement)]).toEqual([text, linked]);
    },
  );

  it('does so for a dispute and for what came back of it', () => {
    const dispute = { ...refund, type: 'dispute', refund_id: null, dispute_id: 'dp_1', gross: -2_000, fee: 1_500 };
    const disputed = { ...withMovement(dispute), amount_disputed: 2_000 } as ChargedPayment;
    expect([amounts(disputed), branches(disputed).at(-1)]).toEqual([wired(40_662), ['payout', 'Disputed', 2_000]]);
    const won = withMovement({ ...dispute, type: 'dispute_reversal', gross: 2_000, fee: -1_500 });
    expect(branches(won).at(-1)).toEqual(['payout', 'Dispute reversal', -2_000]);
  });

  it('loses a refund on the way where it came before the money was available', () => {
    const early = withMovement({ ...refund, in_settlement: true, payout: 'po_1' }, 39_425);
    expect(amounts(early)).toEqual(wired(39_425));
    expect(branches(early)).toContainEqual(['capture', 'Refunded', 1_250]);
  });

  it('takes a refund that the books do not have yet from what is still to come, and from nothing that was paid', () => {
    expect(amounts(refunded)).toEqual(wired(40_662));
    const waiting = { ...refunded, status: 'captured', settlement: null } as ChargedPayment;
    expect(amounts(waiting).at(-1)).toBe('waiting 39412');
    expect(branches(waiting)).toContainEqual(['capture', 'Refunded', 1_250]);
  });

  it('is in the currency of the sub-merchant after a conversion, with amounts that the record has', () => {
    const fx = { from: 'EUR', to: 'GBP', rate: '0.85', source_amount: 41_250, converted_amount: 35_063 };
    const settlement = { ...paid.settlement, net: 34_500, currency: 'GBP' };
    const sale = { ...paid, capture: { ...paid.capture, fx }, settlement } as unknown as ChargedPayment;
    expect(chainPicture(sale).stations.map(({ converted }) => converted)).toEqual([
      undefined,
      undefined,
      undefined,
      { currency: 'GBP', amount: 34_500 },
      { currency: 'GBP', amount: 34_500 },
      { currency: 'GBP', amount: 34_500 },
    ]);
    const behind = { ...sale, settlement: { ...sale.settlement, net: null, currency: null } } as ChargedPayment;
    expect(chainPicture(behind).stations.at(-1)!.converted).toEqual({ currency: 'GBP', amount: null });
  });

  it('shows what would come while the money is held', () => {
    expect(amounts(held)).toEqual(['done 30000', 'open 45000', ...Array.from({ length: 4 }, () => 'waiting 45000')]);
    expect(ribbonsOf(chainPicture(held)).map(({ kind }) => kind)).toEqual(['way', 'ahead', 'ahead', 'ahead', 'ahead']);
  });

  it('ends where the card was declined', () => {
    const declined = {
      ...held,
      status: 'declined',
      amount_authorised: 0,
      authorisation: { ...held.authorisation, status: 'declined' },
    };
    expect(amounts(declined as ChargedPayment)).toEqual([
      'done 30000',
      'failed 0',
      ...Array.from({ length: 4 }, () => 'waiting 0'),
    ]);
    expect(ribbonsOf(chainPicture(declined as ChargedPayment))).toEqual([]);
    expect([declined as ChargedPayment, held, paid].map((record) => chainPicture(record).isOver)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has areas whose thickness is the share of the largest amount', () => {
    const [first] = ribbonsOf(chainPicture(paid));
    // 300 of 450 are two thirds of the 78 that the largest has.
    expect(first!.path).toBe('M50 0C100 0 100 0 150 0V78C100 78 100 52 50 52Z');
  });
});

describe('an event', () => {
  it('is told by the fields that it changed, the status first', () => {
    const changes = changesBetween(held, {
      ...held,
      status: 'captured',
      amount_captured: 41_250,
      revision: 4,
      hash: 'sha256:2',
    });
    expect(changes).toEqual([
      { path: 'status', before: 'authorised', after: 'captured' },
      { path: 'amount_captured', before: 0, after: 41_250 },
    ]);
    expect([...stationsChanged(changes)]).toEqual(['capture']);
  });

  it('is not told by the ids of what it added', () => {
    const charge = { id: 'ch_1', object: 'charge', transaction_id: 'txn_1', amount: 2_550 };
    const charged = {
      ...held,
      authorisation: { ...held.authorisation, charges: [charge] },
    } as unknown as ChargedPayment;
    expect(changesBetween(held, charged)).toEqual([
      { path: 'authorisation.charges.0.amount', before: null, after: 2_550 },
    ]);
  });

  it('of a payout is at the payout, its reference at the wire', () => {
    const changes = changesBetween(held, paid);
    expect([...stationsChanged(changes)].sort()).toEqual(['authorisation', 'capture', 'payout', 'settlement', 'wire']);
  });
});

describe('what can be done', () => {
  const names = (record: ChargedPayment) => actionsOn(record).map(({ name }) => name);

  it('with money that is held', () => {
    expect(names(held)).toEqual(['capture', 'increase', 'charge', 'release', 'reverse']);
  });

  it('with a hold whose capture has failed', () => {
    const failed = { ...held, capture: { id: 'cap_1', status: 'failed' } } as unknown as ChargedPayment;
    expect(names(failed)).toEqual(['reverse']);
  });

  it('with money that was taken', () => {
    expect(names(paid)).toEqual(['refund', 'dispute']);
    expect(names({ ...paid, amount_refunded: 41_250 })).toEqual([]);
  });

  it('with a sale of today, which can still be taken back', () => {
    const booked = { ledger_entries: ['le_1'], payout: null, payout_status: null, wire_reference: null };
    const today = { ...paid, status: 'captured', settlement: booked, amount_refunded: 0 } as unknown as ChargedPayment;
    expect(names(today)).toEqual(['refund', 'reverse', 'dispute']);
    expect(
      chainPicture(today)
        .stations.slice(3)
        .map(({ state }) => state),
    ).toEqual(['open', 'waiting', 'waiting']);
  });

  it('with a hold, less what was posted to it', () => {
    const charges = [
      { status: 'posted', amount: 5_000 },
      { status: 'voided', amount: 900 },
    ];
    expect(
      releasable({ ...held, authorisation: { ...held.authorisation, charges } } as unknown as ChargedPayment),
    ).toBe(40_000);
  });
});
