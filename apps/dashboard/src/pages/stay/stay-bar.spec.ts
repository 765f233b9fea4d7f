import { captureOf, stayBar } from './stay-bar';

const open = {
  status: 'open',
  amount: 6_000,
  held_amount: 6_000,
  ceiling_amount: 9_000,
  posted_amount: 4_550,
  captured_amount: 0,
  released_amount: 0,
} as const;
const amounts = (hold: Parameters<typeof stayBar>[0]) => stayBar(hold).map(({ name, amount }) => `${name} ${amount}`);

describe('the bar of a stay', () => {
  it('goes from what is posted over what is held to the ceiling', () => {
    expect(amounts(open)).toEqual(['Posted 4550', 'Held, not posted 1450', 'Available up to the ceiling 3000']);
  });

  it('is the ceiling in all, also after a part was released', () => {
    const released = { ...open, held_amount: 5_000, released_amount: 1_000 };
    expect(amounts(released)).toEqual([
      'Posted 4550',
      'Held, not posted 450',
      'Released 1000',
      'Available up to the ceiling 3000',
    ]);
    expect(stayBar(released).reduce((sum, { amount }) => sum + amount, 0)).toBe(released.ceiling_amount);
  });

  it('has nothing left to grow once it was captured', () => {
    const captured = { ...open, status: 'captured', held_amount: 0, captured_amount: 4_550, released_amount: 1_450 };
    expect(amounts(captured as typeof open)).toEqual(['Captured 4550', 'Released 1450']);
  });
});

describe('a capture without an amount', () => {
  it('takes what is posted and releases the rest', () => {
    expect(captureOf(open)).toEqual({ takes: 4_550, releases: 1_450 });
  });

  it('takes everything where nothing is posted', () => {
    expect(captureOf({ ...open, posted_amount: 0 })).toEqual({ takes: 6_000, releases: 0 });
  });

  it('is not possible once the hold has ended', () => {
    expect(captureOf({ ...open, status: 'released' })).toBeUndefined();
  });
});
