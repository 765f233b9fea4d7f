import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { Completeness } from './completeness';
import { PostingGaps } from './posting-gaps';

/** After every instant that an event is dated with. */
const endOfTime = '9999-12-31T23:59:59.999Z';

@Controller()
export class CompletenessCommands {
  constructor(
    private readonly completeness: Completeness,
    private readonly gaps: PostingGaps,
  ) {}

  @OnCommand('ledger.count-missing')
  countMissing({ data }: Command<'ledger.count-missing'>): Promise<Reply<'ledger.count-missing'>> {
    return this.completeness.report(data.platformId);
  }

  @OnCommand('ledger.find-missing')
  async findMissing({ data }: Command<'ledger.find-missing'>): Promise<Reply<'ledger.find-missing'>> {
    const { length: missing } = await this.completeness.findMissing({ before: endOfTime, ...data });
    return { missing };
  }

  @OnCommand('ledger.list-gaps')
  list({ data }: Command<'ledger.list-gaps'>): Promise<Reply<'ledger.list-gaps'>> {
    return this.gaps.list(data);
  }

  @OnCommand('ledger.read-gap')
  read({ data }: Command<'ledger.read-gap'>): Promise<Reply<'ledger.read-gap'>> {
    return this.gaps.read(data.gapId);
  }

  @OnCommand('ledger.explain-gap')
  explain(command: Command<'ledger.explain-gap'>): Promise<Reply<'ledger.explain-gap'>> {
    const { gapId, reason } = command.data;
    return this.gaps.explain(gapId, reason, command);
  }
}
