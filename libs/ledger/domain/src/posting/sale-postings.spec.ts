import { captured, entriesOfLast, inUsd, ofSale, printed, usdToEur } from '../testing/ledger-story';
import type { SaleFact } from './facts/ledger-fact';

const refund = (amount: number, platformFeeReturned = 0, refundId = 're_1') =>
  ofSale('SaleRefunded', { refundId, amount, platformFeeReturned }, { eventId: refundId });
const available = ofSale('SaleAvailable', { reserve: 0 });
const unburdened = captured({ platformFee: 0, processingFee: 0, pspCost: 0 });
const revoked = ofSale('CaptureRevoked', { captureId: 'cap_1' });
const refundFailed = ofSale('RefundFailed', { refundId: 're_1' });
const dispute = (amount = 1_000, fee = 0, movesMoney = true) =>
  ofSale('DisputeOpened', { disputeId: 'dp_1', amount, fee, movesMoney });
const closed = (outcome: 'won' | 'lost' | 'withdrawn', feeReturned = false, platformFeeReturned = 0) =>
  ofSale('DisputeClosed', { disputeId: 'dp_1', outcome, feeReturned, platformFeeReturned });

const pending = 'merchant_pending:sm_1:EUR';
const payable = 'merchant_available:sm_1:EUR';
const again = (fact: ReturnType<typeof closed>) => ({ ...fact, source: { ...fact.source, eventId: 'again' } });
const hold = 'merchant_dispute_hold:sm_1:EUR';

type Row = readonly [string, readonly SaleFact[], readonly string[]];

// oxfmt-ignore
const rows: readonly Row[] = [
  ['authorised', [ofSale('HoldOpened', { amount: 1_000 })],
    ['hold_opened: D memo_auth_open:EUR 1000 hold · C memo_auth_contra:EUR 1000 hold']],
  ['increased', [ofSale('HoldIncreased', { by: 250 })],
    ['hold_increased: D memo_auth_open:EUR 250 hold · C memo_auth_contra:EUR 250 hold']],
  ['released, expired or reversed before a capture', [ofSale('HoldOpened', { amount: 1_000 }), ofSale('HoldReleased', { amount: 1_000 })],
    ['hold_released: D memo_auth_contra:EUR 1000 released · C memo_auth_open:EUR 1000 released']],
  ['a release of nothing', [ofSale('HoldReleased', { amount: 0 })], []],
  ['captured, with its fees and its cost', [captured()],
    ['hold_captured: D memo_auth_contra:EUR 1000 captured · C memo_auth_open:EUR 1000 captured',
     `capture: D psp_clearing:EUR 1000 capture · C ${pending} 1000 capture · ` +
     `D ${pending} 100 platform_fee · C platform_operating:EUR 100 platform_fee · ` +
     `D ${pending} 30 processing_fee · C processing_revenue:EUR 30 processing_fee · ` +
     'D psp_fee_expense:EUR 20 psp_cost · C psp_fees_payable:EUR 20 psp_cost']],
  ['captured in one step with its authorisation, so that nothing was held', [captured({ direct: true, platformFee: 0, processingFee: 0, pspCost: 0 })],
    [`capture: D psp_clearing:EUR 1000 capture · C ${pending} 1000 capture`]],
  ['let go without ever having been held', [ofSale('HoldReleased', { amount: 1_000 })], []],
  ['captured with a tip, the rest released', [captured({ tipAmount: 150, releasedAmount: 500, platformFee: 0, processingFee: 0, pspCost: 0 })],
    ['hold_captured: D memo_auth_contra:EUR 1000 captured · C memo_auth_open:EUR 1000 captured · ' +
     'D memo_auth_contra:EUR 500 released · C memo_auth_open:EUR 500 released',
     `capture: D psp_clearing:EUR 850 capture · C ${pending} 850 capture · D psp_clearing:EUR 150 tip · C ${pending} 150 tip`]],
  ['captured where the platform bears the processing fee', [captured({ platformFee: 0, pspCost: 0, feeBearer: 'platform' })],
    ['hold_captured: D memo_auth_contra:EUR 1000 captured · C memo_auth_open:EUR 1000 captured',
     `capture: D psp_clearing:EUR 1000 capture · C ${pending} 1000 capture · ` +
     'D platform_operating:EUR 30 processing_fee · C processing_revenue:EUR 30 processing_fee']],
  ['a capture that failed', [ofSale('HoldOpened', { amount: 1_000 }), ofSale('CaptureFailed', { captureId: 'cap_1' })], []],
  ['available', [captured({ tipAmount: 200 }), available],
    [`sale_available: D ${pending} 800 capture · C ${payable} 800 capture · D ${pending} 200 tip · C ${payable} 200 tip · ` +
     `D ${payable} 100 platform_fee · C ${pending} 100 platform_fee · D ${payable} 30 processing_fee · C ${pending} 30 processing_fee`]],
  ['available, with a reserve kept back', [captured({ platformFee: 0, processingFee: 0 }), ofSale('SaleAvailable', { reserve: 50 })],
    [`sale_available: D ${pending} 1000 capture · C ${payable} 1000 capture · ` +
     `D ${payable} 50 reserve_held · C merchant_reserve:sm_1:EUR 50 reserve_held`]],
  ['available a second time', [captured(), available, ofSale('SaleAvailable', { reserve: 0 }, { eventId: 'again' })], []],
  ['reserve released', [ofSale('ReserveReleased', { settlementCurrency: 'EUR', amount: 50 })],
    [`reserve_released: D merchant_reserve:sm_1:EUR 50 reserve_released · C ${payable} 50 reserve_released`]],
  ['a part refunded while pending', [captured(), refund(400)],
    [`refund: D ${pending} 400 refund · C psp_clearing:EUR 400 refund`]],
  ['all refunded while pending: what the fees took comes from the rest', [captured(), refund(1_000)],
    [`refund: D ${pending} 870 refund · C psp_clearing:EUR 870 refund · D ${payable} 130 refund · C psp_clearing:EUR 130 refund`]],
  ['refunded once available', [captured(), available, refund(1_000)],
    [`refund: D ${payable} 1000 refund · C psp_clearing:EUR 1000 refund`]],
  ['refunded with the fee while pending', [captured(), refund(400, 40)],
    [`refund: D ${pending} 400 refund · C psp_clearing:EUR 400 refund · ` +
     `D platform_operating:EUR 40 platform_fee_returned · C ${pending} 40 platform_fee_returned`]],
  ['refunded with the fee, from both accounts', [captured({ processingFee: 0 }), refund(900), refund(100, 100, 're_2')],
    [`refund: D ${payable} 100 refund · C psp_clearing:EUR 100 refund · ` +
     `D platform_operating:EUR 100 platform_fee_returned · C ${payable} 100 platform_fee_returned`]],
  ['refund failed at the issuer, while pending', [captured(), refund(400, 40), refundFailed],
    [`refund_failed: C ${pending} 400 refund · D psp_clearing:EUR 400 refund · ` +
     `C platform_operating:EUR 40 platform_fee_returned · D ${pending} 40 platform_fee_returned`]],
  ['refund failed at the issuer, once available', [captured(), refund(400, 40), available, refundFailed],
    [`refund_failed: C ${payable} 400 refund · D psp_clearing:EUR 400 refund · ` +
     `C platform_operating:EUR 40 platform_fee_returned · D ${payable} 40 platform_fee_returned`]],
  ['a refund that failed twice', [captured(), refund(400), refundFailed, { ...refundFailed, source: { ...refundFailed.source, eventId: 'again' } }], []],
  ['a refund that failed before it was posted', [captured(), refundFailed], []],
  ['reversed after the capture', [captured(), ofSale('CaptureReversed', { captureId: 'cap_1' })],
    [`capture_reversed: C psp_clearing:EUR 1000 capture · D ${pending} 1000 capture · ` +
     `C ${pending} 100 platform_fee · D platform_operating:EUR 100 platform_fee · ` +
     `C ${pending} 30 processing_fee · D processing_revenue:EUR 30 processing_fee · ` +
     'C psp_fee_expense:EUR 20 psp_cost · D psp_fees_payable:EUR 20 psp_cost']],
  ['revoked by the PSP once available', [captured({ platformFee: 0, pspCost: 0 }), available, revoked],
    [`capture_revoked: C psp_clearing:EUR 1000 capture · D ${payable} 1000 capture · ` +
     `C ${payable} 30 processing_fee · D processing_revenue:EUR 30 processing_fee`]],
  ['revoked by the PSP while pending, after a part was refunded', [unburdened, refund(400), revoked],
    [`capture_revoked: C psp_clearing:EUR 1000 capture · D ${pending} 1000 capture`,
     `sale_available: D ${payable} 400 refund · C ${pending} 400 refund`]],
  ['a refund failed at the issuer, of a sale that was revoked', [unburdened, refund(400), revoked, refundFailed],
    [`refund_failed: C ${payable} 400 refund · D psp_clearing:EUR 400 refund`]],
  ['dispute opened while pending, with a fee', [captured(), dispute(600, 15)],
    ['dispute_opened: D dispute_receivable:EUR 600 dispute · C psp_clearing:EUR 600 dispute · ' +
     `D ${pending} 600 dispute_held · C ${hold} 600 dispute_held · D ${payable} 15 dispute_fee · C psp_fees_payable:EUR 15 dispute_fee`]],
  ['dispute opened once available', [captured(), available, dispute()],
    ['dispute_opened: D dispute_receivable:EUR 1000 dispute · C psp_clearing:EUR 1000 dispute · ' +
     `D ${payable} 1000 dispute_held · C ${hold} 1000 dispute_held`]],
  ['an inquiry', [captured(), dispute(1_000, 15, false)], []],
  ['an inquiry closed', [captured(), dispute(1_000, 15, false), closed('won')], []],
  ['dispute won', [captured(), available, dispute(1_000, 15), closed('won')],
    ['dispute_won: C dispute_receivable:EUR 1000 dispute · D psp_clearing:EUR 1000 dispute · ' +
     `C ${payable} 1000 dispute_released · D ${hold} 1000 dispute_released`]],
  ['dispute won, the fee returned', [captured(), available, dispute(1_000, 15), closed('won', true)],
    ['dispute_won: C dispute_receivable:EUR 1000 dispute · D psp_clearing:EUR 1000 dispute · ' +
     `C ${payable} 1000 dispute_released · D ${hold} 1000 dispute_released · ` +
     `C ${payable} 15 dispute_fee · D psp_fees_payable:EUR 15 dispute_fee`]],
  ['dispute withdrawn', [captured(), available, dispute(1_000, 15), closed('withdrawn')],
    ['dispute_withdrawn: C dispute_receivable:EUR 1000 dispute · D psp_clearing:EUR 1000 dispute · ' +
     `C ${payable} 1000 dispute_released · D ${hold} 1000 dispute_released`]],
  ['dispute lost', [captured(), available, dispute(), closed('lost')],
    [`dispute_lost: D ${hold} 1000 dispute · C dispute_receivable:EUR 1000 dispute`]],
  ['dispute lost, the platform gives its fee back', [captured(), available, dispute(), closed('lost', false, 100)],
    [`dispute_lost: D ${hold} 1000 dispute · C dispute_receivable:EUR 1000 dispute · ` +
     `D platform_operating:EUR 100 platform_fee_returned · C ${payable} 100 platform_fee_returned`]],
  ['dispute closed twice', [captured(), dispute(), closed('won'), again(closed('lost'))], []],
  ['dispute lost twice', [captured(), dispute(), closed('lost'), again(closed('lost'))], []],
  ['dispute lost and then won', [captured(), available, dispute(1_000, 15), closed('lost'), again(closed('won'))],
    [`dispute_won: D dispute_receivable:EUR 1000 dispute · C ${hold} 1000 dispute · ` +
     'C dispute_receivable:EUR 1000 dispute · D psp_clearing:EUR 1000 dispute · ' +
     `C ${payable} 1000 dispute_released · D ${hold} 1000 dispute_released`]],
];

describe('what is posted when a sale is', () => {
  it.each(rows)('%s', (_what, facts, expected) => expect(entriesOfLast(...facts).map(printed)).toEqual(expected));
});

const sale = inUsd;
const crossed = captured({ sale, fx: usdToEur, pspCost: 0 });
const refundUsd = (amount: number, platformFeeReturned = 0, refundId = 're_1') =>
  ofSale('SaleRefunded', { refundId, amount, platformFeeReturned }, { sale, eventId: refundId });
const availableUsd = ofSale('SaleAvailable', { reserve: 0 }, { sale });
const disputeUsd = ofSale('DisputeOpened', { disputeId: 'dp_1', amount: 500, fee: 20, movesMoney: true }, { sale });
const closedUsd = (outcome: 'won' | 'lost', platformFeeReturned = 0) =>
  ofSale('DisputeClosed', { disputeId: 'dp_1', outcome, feeReturned: true, platformFeeReturned }, { sale });

// oxfmt-ignore
const converted: readonly Row[] = [
  ['refunded by what was the platform’s alone, after rounding had gone to and fro',
    [captured({ sale, fx: { ...usdToEur, rate: '0.50000000' }, pspCost: 0 }),
      ofSale('DisputeOpened', { disputeId: 'dp_2', amount: 1, fee: 0, movesMoney: true }, { sale, eventId: 'd2' }),
      ofSale('DisputeOpened', { disputeId: 'dp_3', amount: 1, fee: 0, movesMoney: true }, { sale, eventId: 'd3' }),
      ofSale('DisputeClosed', { disputeId: 'dp_2', outcome: 'won', feeReturned: false, platformFeeReturned: 0 }, { sale, eventId: 'w2' }),
      refundUsd(40, 40)],
    ['refund: D platform_operating:USD 40 platform_fee_returned · C psp_clearing:USD 40 platform_fee_returned']],
  ['captured', [crossed],
    ['hold_captured: D memo_auth_contra:USD 1000 captured · C memo_auth_open:USD 1000 captured',
     'capture: D psp_clearing:USD 100 platform_fee · C platform_operating:USD 100 platform_fee · ' +
     'D psp_clearing:USD 900 capture · C fx_position:USD 900 capture · ' +
     `D fx_position:EUR 829 capture · C ${pending} 829 capture · ` +
     `D ${pending} 28 processing_fee · C processing_revenue:EUR 28 processing_fee`]],
  ['captured where the platform bears the processing fee', [captured({ sale, fx: usdToEur, pspCost: 0, feeBearer: 'platform' })],
    ['hold_captured: D memo_auth_contra:USD 1000 captured · C memo_auth_open:USD 1000 captured',
     'capture: D psp_clearing:USD 100 platform_fee · C platform_operating:USD 100 platform_fee · ' +
     'D psp_clearing:USD 900 capture · C fx_position:USD 900 capture · ' +
     `D fx_position:EUR 829 capture · C ${pending} 829 capture · ` +
     'D platform_operating:USD 30 processing_fee · C processing_revenue:USD 30 processing_fee']],
  ['captured with a fee that bites into the tip', [captured({ sale, fx: usdToEur, pspCost: 0, processingFee: 0, tipAmount: 500, platformFee: 600 })],
    ['hold_captured: D memo_auth_contra:USD 1000 captured · C memo_auth_open:USD 1000 captured',
     'capture: D psp_clearing:USD 600 platform_fee · C platform_operating:USD 600 platform_fee · ' +
     'D psp_clearing:USD 400 tip · C fx_position:USD 400 tip · ' +
     `D fx_position:EUR 369 tip · C ${pending} 369 tip`]],
  ['refunded at the locked rate, with the fee', [crossed, availableUsd, refundUsd(500, 50)],
    [`refund: D ${payable} 415 refund · C fx_position:EUR 415 refund · ` +
     'D fx_position:USD 450 refund · C psp_clearing:USD 450 refund · ' +
     'D platform_operating:USD 50 platform_fee_returned · C psp_clearing:USD 50 platform_fee_returned']],
  ['refunded in a second part, which ends where one refund would', [crossed, availableUsd, refundUsd(500, 50), refundUsd(500, 50, 're_2')],
    [`refund: D ${payable} 414 refund · C fx_position:EUR 414 refund · ` +
     'D fx_position:USD 450 refund · C psp_clearing:USD 450 refund · ' +
     'D platform_operating:USD 50 platform_fee_returned · C psp_clearing:USD 50 platform_fee_returned']],
  ['refund failed', [crossed, availableUsd, refundUsd(500), ofSale('RefundFailed', { refundId: 're_1' }, { sale })],
    [`refund_failed: C ${payable} 461 refund · D fx_position:EUR 461 refund · ` +
     'C fx_position:USD 500 refund · D psp_clearing:USD 500 refund']],
  ['dispute opened', [crossed, availableUsd, disputeUsd],
    ['dispute_opened: D dispute_receivable:USD 500 dispute · C psp_clearing:USD 500 dispute · ' +
     `D ${payable} 461 dispute_held · C ${hold} 461 dispute_held · ` +
     `D ${payable} 18 dispute_fee · C fx_position:EUR 18 dispute_fee · ` +
     'D fx_position:USD 20 dispute_fee · C psp_fees_payable:USD 20 dispute_fee']],
  ['dispute won, the fee returned', [crossed, availableUsd, disputeUsd, closedUsd('won')],
    ['dispute_won: C dispute_receivable:USD 500 dispute · D psp_clearing:USD 500 dispute · ' +
     `C ${payable} 461 dispute_released · D ${hold} 461 dispute_released · ` +
     `C ${payable} 18 dispute_fee · D fx_position:EUR 18 dispute_fee · ` +
     'C fx_position:USD 20 dispute_fee · D psp_fees_payable:USD 20 dispute_fee']],
  ['dispute lost, the platform gives a share back', [crossed, availableUsd, disputeUsd, closedUsd('lost', 50)],
    [`dispute_lost: D ${hold} 461 dispute · C fx_position:EUR 461 dispute · ` +
     'D fx_position:USD 500 dispute · C dispute_receivable:USD 500 dispute · ' +
     `D fx_position:EUR 46 platform_fee_returned · C ${payable} 46 platform_fee_returned · ` +
     'D platform_operating:USD 50 platform_fee_returned · C fx_position:USD 50 platform_fee_returned']],
  ['dispute lost and then won', [crossed, availableUsd, disputeUsd, closedUsd('lost'), again(closedUsd('won'))],
    [`dispute_won: D fx_position:EUR 461 dispute · C ${hold} 461 dispute · ` +
     'D dispute_receivable:USD 500 dispute · C fx_position:USD 500 dispute · ' +
     'C dispute_receivable:USD 500 dispute · D psp_clearing:USD 500 dispute · ' +
     `C ${payable} 461 dispute_released · D ${hold} 461 dispute_released · ` +
     `C ${payable} 18 dispute_fee · D fx_position:EUR 18 dispute_fee · ` +
     'C fx_position:USD 20 dispute_fee · D psp_fees_payable:USD 20 dispute_fee']],
];

describe('what is posted when a sale in dollars to a shop settled in euros is', () => {
  it.each(converted)('%s', (_what, facts, expected) => expect(entriesOfLast(...facts).map(printed)).toEqual(expected));
});
