import type { Authorisation } from '@taprail/sdk';

type Held = Pick<
  Authorisation,
  'status' | 'amount' | 'held_amount' | 'ceiling_amount' | 'posted_amount' | 'captured_amount' | 'released_amount'
>;

/** One part of the bar; together the parts are the ceiling. */
export type StayPart = Readonly<{ name: string; meaning: string; amount: number; colour: number }>;

/** How a hold is used: what was posted or captured, what else is held, what was given back, and how far it may grow. */
export const stayBar = (hold: Held): readonly StayPart[] => {
  const isOpen = hold.status === 'open';
  const parts: readonly StayPart[] = [
    { name: 'Captured', meaning: 'Collected from the card', amount: hold.captured_amount, colour: 1 },
    {
      name: 'Posted',
      meaning: 'Charges awaiting capture',
      amount: isOpen ? hold.posted_amount : 0,
      colour: 1,
    },
    {
      name: 'Held, not posted',
      meaning: 'Authorised, not covered by a charge yet',
      amount: isOpen ? hold.held_amount - hold.posted_amount : 0,
      colour: 2,
    },
    { name: 'Released', meaning: 'Returned to the card', amount: hold.released_amount, colour: 3 },
    {
      name: 'Available up to the ceiling',
      meaning: 'Can be authorised without another tap',
      amount: isOpen ? hold.ceiling_amount - hold.amount : 0,
      colour: 5,
    },
  ];
  return parts.filter(({ amount }) => amount > 0);
};

/** A capture without an amount takes the charges that are posted, or everything where there are none. */
export const captureOf = (hold: Held): Readonly<{ takes: number; releases: number }> | undefined => {
  if (hold.status !== 'open') return undefined;
  const takes = hold.posted_amount > 0 ? hold.posted_amount : hold.held_amount;
  return { takes, releases: hold.held_amount - takes };
};
