import type { SimulatedCardRead, SimulatedFunding, SimulatedScheme } from '../messages';

/** As the schemes have registered them. */
const applications: Readonly<Record<SimulatedScheme, SimulatedCardRead['application']>> = {
  visa: { id: 'A0000000031010', name: 'VISA CREDIT' },
  mastercard: { id: 'A0000000041010', name: 'MASTERCARD' },
  amex: { id: 'A00000002501', name: 'AMERICAN EXPRESS' },
  discover: { id: 'A0000001523010', name: 'DISCOVER' },
  interac: { id: 'A0000002771010', name: 'INTERAC' },
};

/** Debit cards of these schemes have the same number and a name of their own. */
const debitNames: Readonly<Partial<Record<SimulatedScheme, string>>> = {
  visa: 'VISA DEBIT',
  mastercard: 'DEBIT MASTERCARD',
};

/** The application of a chip, as a receipt shows it. */
export const applicationOf = (scheme: SimulatedScheme, funding: SimulatedFunding): SimulatedCardRead['application'] => {
  const { id, name } = applications[scheme];
  return { id, name: (funding === 'debit' ? debitNames[scheme] : undefined) ?? name };
};
