import type { Command } from '@taprail/contracts';
import { OpenSales } from './open-sales';
import type { SaleOpenings } from './sale-openings';

const command = (timezone = 'Europe/Berlin') =>
  ({ data: { currency: 'EUR', timezone }, correlationId: 'cor_1' }) as Command<'ledger.open-sales'>;

describe('the opening of a day on a slow machine', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is answered in time as unfinished, and goes on without a second beginning', async () => {
    let finish: (opened: { opened: number; unfinished: boolean }) => void = () => undefined;
    const openDue = jest.fn(
      () => new Promise<{ opened: number; unfinished: boolean }>((resolve) => (finish = resolve)),
    );
    const sales = new OpenSales({ openDue } as unknown as SaleOpenings);
    const first = sales.open(command());
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await first).toEqual({ opened: 0, unfinished: true });
    const second = sales.open(command());
    finish({ opened: 5_000, unfinished: true });
    expect(await second).toEqual({ opened: 5_000, unfinished: true });
    expect(openDue).toHaveBeenCalledTimes(1);
  });
});
