import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedPayments } from '@taprail/psp-simulator';
import { acquirerContract } from '../acquirer.contract';
import { type AcquirerWorld, simulatorManners, startMs } from '../contract/world';
import { SimulatedAcquirer } from './simulated.acquirer';
import { leversWithin } from './simulated-levers';

/** The journal is written before an answer, so a new simulator on the same file starts where a killed one ended. */
const open = async (seed = 'spec'): Promise<AcquirerWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'acquirer-'));
  let nowMs = startMs;
  const start = () => new SimulatedPayments({ seed, nowMs: () => nowMs, file: join(folder, 'payments.jsonl') });
  let payments = start();
  let acquirer = new SimulatedAcquirer(payments);
  const levers = () => leversWithin(payments);
  return {
    manners: simulatorManners,
    get acquirer() {
      return acquirer;
    },
    presentCard: (...card) => levers().presentCard(...card),
    openDispute: (request) => levers().openDispute(request),
    decideDispute: (dispute, action) => levers().decideDispute(dispute, action),
    advance: async (byMs) => {
      nowMs += byMs;
      payments.tick();
    },
    restart: async () => {
      const left = payments;
      payments = start();
      acquirer = new SimulatedAcquirer(payments);
      left.close();
    },
    close: async () => {
      payments.close();
      rmSync(folder, { recursive: true });
    },
  };
};

acquirerContract('the simulator within the process', open);
