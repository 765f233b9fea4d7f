import type { ChargedPayment } from './charged-payment';
import { captureBody, likelyCapture } from './capture-body';

const open = (more: object, charges: readonly object[] = []) =>
  ({
    tip_amount: 0,
    amount_authorised: 4_700,
    amount_released: 0,
    authorisation: { charges },
    ...more,
  }) as unknown as ChargedPayment;
const tipped = open({ tip_amount: 500 });

describe('a capture', () => {
  it('is of all that is held and names no amount, unless another one is typed', () => {
    expect([likelyCapture(tipped), captureBody(tipped, 4_700)]).toEqual([4_700, {}]);
  });

  it('of a part takes that part and not the tip on top of it', () => {
    expect(captureBody(tipped, 4_000)).toEqual({ amount: 3_500 });
    expect(captureBody(open({}), 4_000)).toEqual({ amount: 4_000 });
  });

  it('is of the posted charges where there are some', () => {
    const charges = [
      { status: 'posted', amount: 2_550 },
      { status: 'voided', amount: 900 },
    ];
    const stay = open({ amount_released: 1_000 }, charges);
    expect([likelyCapture(stay), captureBody(stay, 2_550), captureBody(stay, 3_000)]).toEqual([
      2_550,
      {},
      { amount: 3_000 },
    ]);
  });
});
