import { createHash } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command, Reply } from '@taprail/contracts';
import { journalStream, monthCloses, sealedHeads, sealRoot, sealText } from '@taprail/ledger-domain';
import { Journal } from '@taprail/ledger-journal';
import { FIND_SEAL_KEY, type FindSealKey } from '../seals/seal-days';
import { CloseConditions } from './close-conditions';
import { ClosedMonths } from './closed-months';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

@Controller()
export class CloseCommands {
  constructor(
    private readonly months: ClosedMonths,
    private readonly conditions: CloseConditions,
    private readonly journal: Journal,
    @Inject(FIND_SEAL_KEY) private readonly findKey: FindSealKey,
    private readonly clock: Clock,
  ) {}

  @OnCommand('ledger.begin-close')
  async begin(command: Command<'ledger.begin-close'>): Promise<null> {
    const { month } = command.data;
    const facts = await this.conditions.readFacts();
    const begin = { type: 'BeginClose', month, facts } as const;
    // A refusal by the calendar, the seals or the freeze comes first: it says more than that something is in flight.
    const begun = monthCloses.decide({ ...begin, at: this.clock.iso() }, await this.months.state());
    if (begun.length > 0) await this.conditions.requireBooks(month);
    await this.months.execute(begin, command);
    return null;
  }

  @OnCommand('ledger.fence-month')
  async fence({ data: { month, shard } }: Command<'ledger.fence-month'>): Promise<Reply<'ledger.fence-month'>> {
    const fence = await this.journal.fence(shard, month);
    if (!fence) throw new Error(`Shard ${shard} was told long ago that ${month} is closed`);
    return fence;
  }

  @OnCommand('ledger.complete-close')
  async complete(command: Command<'ledger.complete-close'>): Promise<null> {
    const { fences, ...contents } = command.data;
    const key = this.findKey();
    if (!key) throw new Error('A month cannot be closed without LEDGER_SEAL_KEY');
    const heads = fences.map(({ shard, period, revision, hash }) => ({
      stream: journalStream(period, shard),
      revision,
      hash,
    }));
    const leaves = heads.map(({ stream, hash }) => ({ id: stream, hash }));
    const root = sealRoot(sealedHeads(leaves, contents.trialBalanceHash), sha256);
    const { root: previous } = await this.months.state();
    const signature = key.sign(sealText({ date: contents.month, root, previous }));
    const signed = { root, previous, signature, keyId: key.id, publicKey: key.publicKey };
    await this.months.execute({ type: 'CompleteClose', closed: { ...contents, heads, ...signed } }, command);
    return null;
  }
}
