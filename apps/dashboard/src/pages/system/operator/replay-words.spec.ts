import type { ParkedReplay } from '@taprail/sdk';
import { replayWords } from './replay-words';

const result: ParkedReplay = { object: 'parked_replay', group: 'ledger', replayed: 0, still_parked: 0, failures: [] };

it.each([
  [{ ...result, replayed: 1 }, '1 message replayed.'],
  [{ ...result, replayed: 1_000, still_parked: 20 }, '1,000 messages replayed. 20 messages still parked.'],
  [
    { ...result, still_parked: 2, failures: [{ id: 'pkm_1', key: 'sm_1', error: 'No amount' }] },
    '0 messages replayed. 2 messages still parked: No amount',
  ],
])('the outcome of a replay is told: %#', (outcome, expected) => expect(replayWords(outcome)).toBe(expected));
