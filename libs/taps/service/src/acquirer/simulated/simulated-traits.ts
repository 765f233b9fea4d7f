import { evidenceBytesMax } from '@taprail/taps-domain';
import type { AcquirerTraits } from '../acquirer';

export const simulatedTraits: AcquirerTraits = {
  voidsCaptures: true,
  shrinksHolds: true,
  quotes: true,
  acceptsInquiries: true,
  evidenceBytesMax,
};
