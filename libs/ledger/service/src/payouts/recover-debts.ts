import { Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { type DayPlace, payoutRunStreamPrefix } from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import { eachAlone } from '../each-alone';
import { LaneClosed } from '../journal/lane/lane-state';
import { JournalHost } from '../posting/journal-host';
import { PayableMoney } from './payable-money';

type Before = DayPlace &
  Readonly<{ runId: string; date: CivilDate; asked: Readonly<{ subMerchantId: string }> | null }>;

/** Takes what a sub-merchant owes us from what it has earned since, before anything of that is paid out. */
@Injectable()
export class RecoverDebts {
  constructor(
    private readonly payable: PayableMoney,
    private readonly journal: JournalHost,
  ) {}

  async recover({ runId, currency, date, asked }: Before, { correlationId }: Envelope): Promise<void> {
    const all = await this.payable.inCurrency(currency);
    const wanted = all.filter(({ subMerchant }) => !asked || asked.subMerchantId === subMerchant);
    await eachAlone(wanted, async ({ subMerchant, platform }) => {
      const standing = await this.journal.standing({ subMerchant, platform }, currency).catch(unlessStopped);
      const { available, owed } = standing;
      const amount = Math.min(available, owed);
      if (amount <= 0) return;
      // The debt is in the name: what is left of it after a crash is another recovery, and the same one is not repeated.
      const eventId = derivedId('evt', runId, subMerchant, 'recover', String(owed));
      const source = { eventId, type: 'PayoutRun', stream: `${payoutRunStreamPrefix}${runId}`, revision: 0 };
      const told = { source, occurredAt: `${date}T00:00:00.000Z`, effectiveDate: date };
      await this.journal.post({
        fact: { type: 'NegativeRecovered', ...told, subMerchant, platform, currency, amount },
        cursor: eventId,
        correlationId,
      });
    });
  }
}

/** Whoever's shard has stopped is not paid either, so nothing has to be taken back first. */
const unlessStopped = (error: unknown) => {
  if (error instanceof LaneClosed) return { available: 0, owed: 0 };
  throw error;
};
