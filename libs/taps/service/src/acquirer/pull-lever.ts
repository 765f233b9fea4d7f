import { Rejection } from '@taprail/event-sourcing';
import { AcquirerRefused } from './acquirer';
import type { SimulatedLevers } from './levers';

/** The simulator's refusals in the words of the public table, and the field that they are about. */
const refusals: Readonly<Record<string, readonly [code: string, param?: string]>> = {
  card_not_found: ['invalid_value', 'card'],
  invalid_reason: ['invalid_value', 'reason'],
  invalid_stage: ['invalid_value', 'stage'],
  invalid_amount: ['invalid_value', 'amount'],
  invalid_fault: ['invalid_value', 'fault'],
  amount_exceeds_captured: ['invalid_value', 'amount'],
  authorisation_not_found: ['charge_not_posted'],
  not_captured: ['charge_not_posted'],
  dispute_closed: ['dispute_closed'],
  file_sent: ['settlement_file_sent'],
};

/** Levers exist in the test environment only; without them there are no routes to them either. */
export const pullLever = async <T>(
  levers: SimulatedLevers | null,
  pull: (levers: SimulatedLevers) => Promise<T>,
): Promise<T> => {
  if (!levers) throw new Rejection('route_not_found');
  try {
    return await pull(levers);
  } catch (error) {
    if (!(error instanceof AcquirerRefused)) throw error;
    const [code, param] = refusals[error.code] ?? ['invalid_value'];
    throw new Rejection(code, { message: error.message }, param);
  }
};
