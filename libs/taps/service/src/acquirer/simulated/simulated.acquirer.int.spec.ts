import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedPayments } from '@taprail/psp-simulator';
import { acquirerContract } from '../acquirer.contract';
import { type AcquirerWorld, startMs } from '../contract/world';
import { SimulatedAcquirer } from './simulated.acquirer';
import { leversWithin } from './simulated-levers';

/** The journal is written before an answer, so a new desk on the same file is what a killed one leaves. */
const open = async (seed = 'spec'): Promise<AcquirerWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'acquirer-'));
  let nowMs = startMs;
  const start = () => new SimulatedPayments({ seed, nowMs: () => nowMs, file: join(folder, 'payments.jsonl') });
  let desk = start();
  let acquirer = new SimulatedAcquirer(desk);
  const levers = () => leversWithin(desk);
  return {
    get acquirer() {
      return acquirer;
    },
    presentCard: (...card) => levers().presentCard(...card),
    openDispute: (request) => levers().openDispute(request),
    decideDispute: (dispute, action) => levers().decideDispute(dispute, action),
    advance: async (byMs) => {
      nowMs += byMs;
      desk.tick();
    },
    restart: async () => {
      const left = desk;
      desk = start();
      acquirer = new SimulatedAcquirer(desk);
      left.close();
    },
    close: async () => {
      desk.close();
      rmSync(folder, { recursive: true });
    },
  };
};

acquirerContract('the simulator within the process', open);
