import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDispute, PaymentsDesk } from '@taprail/psp-simulator';
import { acquirerContract } from '../acquirer.contract';
import { type AcquirerWorld, startMs } from '../contract/world';
import { SimulatedAcquirer } from './simulated.acquirer';

const outcomes = { win: 'won', lose: 'lost', withdraw: 'withdrawn' } as const;

/** The journal is written before an answer, so a new desk on the same file is what a killed one leaves. */
const open = async (seed = 'spec'): Promise<AcquirerWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'acquirer-'));
  let nowMs = startMs;
  const start = () => new PaymentsDesk({ seed, nowMs: () => nowMs, file: join(folder, 'payments.jsonl') });
  let desk = start();
  let acquirer = new SimulatedAcquirer(desk);
  return {
    get acquirer() {
      return acquirer;
    },
    presentCard: (device, subMerchantId, card) => desk.presentCard(device, subMerchantId, card),
    openDispute: async (request) => (await desk.openDispute(request as OpenDispute)).id,
    decideDispute: async (dispute, action) => {
      await desk.decideDispute(dispute, outcomes[action]);
    },
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
