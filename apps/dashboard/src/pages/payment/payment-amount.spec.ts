import { currentAmount } from './payment-amount';

const tapped = {
  amount: 4_200,
  tip_amount: 0,
  amount_authorised: 0,
  amount_captured: 0,
  amount_released: 0,
  authorisation: { status: 'requested' },
} as const;
const held = { ...tapped, amount_authorised: 6_000, authorisation: { status: 'open' } } as const;

describe('the amount of a payment', () => {
  it('is what was tapped, with the tip, until the scheme has answered', () => {
    expect(currentAmount({ ...tapped, tip_amount: 500 })).toBe(4_700);
  });

  it('is what is held once it is authorised: increases count, releases no longer do', () => {
    expect(currentAmount(held)).toBe(6_000);
    expect(currentAmount({ ...held, amount_released: 1_500 })).toBe(4_500);
  });

  it('is what was captured, also when the rest of the hold was released', () => {
    const captured = { ...held, amount_captured: 2_550, amount_released: 3_450 };
    expect(currentAmount({ ...captured, authorisation: { status: 'captured' } })).toBe(2_550);
  });

  it.each(['declined', 'reversed', 'expired', 'released'] as const)('is what was tapped when it was %s', (status) => {
    const ended = { ...held, amount_released: status === 'declined' ? 0 : 6_000, authorisation: { status } };
    expect(currentAmount(ended)).toBe(4_200);
  });
});
