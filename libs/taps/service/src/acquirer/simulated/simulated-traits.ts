import type { AcquirerTraits } from '../acquirer';

export const simulatedTraits: AcquirerTraits = { voidsCaptures: true, shrinksHolds: true, quotes: true };
