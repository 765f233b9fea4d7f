import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { currencyOf } from '@taprail/money';
import { OutlastingWork } from '../../long-work/outlasting-work';
import { SaleOpenings } from './sale-openings';

/** Opens the sales of a day for its timer. On a slow machine one part of them may take longer than its command may wait. */
@Controller()
export class OpenSales {
  private readonly opening = new OutlastingWork();

  constructor(private readonly openings: SaleOpenings) {}

  @OnCommand('ledger.open-sales')
  async open({ data, correlationId }: Command<'ledger.open-sales'>): Promise<Reply<'ledger.open-sales'>> {
    const place = { currency: currencyOf(data.currency).code, timezone: data.timezone };
    const part = await this.opening.resultOf(`${place.currency}/${place.timezone}`, () =>
      this.openings.openDue(place, correlationId),
    );
    return part ?? { opened: 0, unfinished: true };
  }
}
