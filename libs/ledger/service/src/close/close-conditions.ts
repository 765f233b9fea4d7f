import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@taprail/event-sourcing';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { type CloseFacts, lastDayOf, type Month } from '@taprail/ledger-domain';
import { addDays } from '@taprail/money';
import { Completeness } from '../completeness/completeness';
import { PayoutFreezer } from '../monitor/freeze/payout-freezer';
import { SealDays } from '../seals/seal-days';
import { firstMonth } from './journal-months';

/** The conditions under which a month can be closed. */
@Injectable()
export class CloseConditions {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly freezer: PayoutFreezer,
    private readonly seals: SealDays,
    private readonly completeness: Completeness,
  ) {}

  async readFacts(): Promise<Omit<CloseFacts, 'closedThrough' | 'at'>> {
    const first = await firstMonth(this.store);
    if (first === undefined) throw new Rejection('ledger_period_not_found');
    const [sealedThrough, payoutsFrozen] = [await this.seals.sealedThrough(), await this.freezer.isFrozen()];
    return { firstMonth: first, sealedThrough, payoutsFrozen };
  }

  /** A closed month can no longer take what is missing in it. */
  async requireBooks(month: Month): Promise<void> {
    const before = `${addDays(lastDayOf(month), 1)}T00:00:00.000Z`;
    const { length: missing } = await this.completeness.findMissing({ before });
    if (missing > 0) throw new Rejection('books_incomplete', { missing });
  }
}
