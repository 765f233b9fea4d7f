import { Injectable } from '@nestjs/common';
import { derivedId, type Envelope } from '@taprail/contracts';
import { type DayPlace, payoutRunStreamPrefix } from '@taprail/ledger-domain';
import { Journal, ReservationRefused, ShardClosed } from '@taprail/ledger-journal';
import type { CivilDate, Minor } from '@taprail/money';
import { forEachIsolated } from '../../long-work/for-each-isolated';
import { PayableMoney } from '../run/payable-money';

const triesMax = 5;

type Before = DayPlace &
  Readonly<{ runId: string; date: CivilDate; asked: Readonly<{ subMerchantId: string }> | null }>;

/** Takes what a sub-merchant owes us from what it has earned since, before anything of that is paid out. */
@Injectable()
export class RecoverDebts {
  constructor(
    private readonly payable: PayableMoney,
    private readonly journal: Journal,
  ) {}

  async recover({ runId, currency, date, asked }: Before, { correlationId }: Envelope): Promise<void> {
    const all = await this.payable.listInCurrency(currency);
    const wanted = all.filter(({ subMerchant }) => !asked || asked.subMerchantId === subMerchant);
    await forEachIsolated(wanted, async (whose) => {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const standing = await this.journal.readStanding(whose, currency).catch(unlessStopped);
        if (Math.min(standing.available, standing.owed) <= 0) return;
        if (await this.take({ runId, currency, date }, whose, standing, correlationId)) return;
      }
      throw new Error(`What ${whose.subMerchant} owes is changed faster than ${runId} can take it`);
    });
  }

  /** False when another run, or a refund, came between the look and the taking. */
  private async take(
    { runId, currency, date }: Pick<Before, 'runId' | 'currency' | 'date'>,
    { subMerchant, platform }: Readonly<{ subMerchant: string; platform: string }>,
    { available, owed }: Readonly<{ available: Minor; owed: Minor }>,
    correlationId: string,
  ): Promise<boolean> {
    const amount = Math.min(available, owed);
    // The debt is in the name: what is left of it after a crash is another recovery, and the same one is not repeated.
    const eventId = derivedId('evt', runId, subMerchant, 'recover', String(owed));
    const source = { eventId, type: 'PayoutRun', stream: `${payoutRunStreamPrefix}${runId}`, revision: 0 };
    const told = { source, occurredAt: `${date}T00:00:00.000Z`, effectiveDate: date };
    const fact = { type: 'NegativeRecovered', ...told, subMerchant, platform, currency, amount } as const;
    try {
      await this.journal.post({ fact, postedFor: eventId, correlationId });
      return true;
    } catch (error) {
      if (error instanceof ReservationRefused) return false;
      throw error;
    }
  }
}

/** A sub-merchant whose shard has stopped is not paid either, so no debt has to be recovered first. */
const unlessStopped = (error: unknown) => {
  if (error instanceof ShardClosed) return { available: 0, owed: 0 };
  throw error;
};
