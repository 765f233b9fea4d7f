import type { AcquirerTraits } from '../acquirer';

export const simulatedTraits: AcquirerTraits = {
  voidsCaptures: true,
  shrinksHolds: true,
  quotes: true,
  acceptsInquiries: true,
  evidenceBytesMax: 20 * 1024 * 1024,
};
