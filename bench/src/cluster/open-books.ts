import type { BothSides } from '../onboarding/both-sides';

type Status = Readonly<{ books: Readonly<{ status: string }> }>;
type Balance = Readonly<{ pending: number; available: number; in_transit: number }>;
type Balances = Readonly<{ data: readonly Balance[] }>;
type Transactions = Readonly<{ data: readonly unknown[]; next_cursor: string | null }>;

const lookAgainMs = 100;
const pageMax = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a platform sees of its books and of the records of its sales. */
export class OpenBooks {
  constructor(private readonly api: BothSides) {}

  async untilComplete(): Promise<void> {
    const look = async () => ((await this.api.call('GET', '/v1/status')) as Status).books.status;
    while ((await look()) !== 'complete') await pause(lookAgainMs);
  }

  async arePaid(): Promise<boolean> {
    return !(await this.hasAny('captured')) && !(await this.hasAny('settled'));
  }

  /** Until no record is behind the balances: without pending money none is captured, without any none is settled. */
  async untilRecorded(): Promise<void> {
    const { pending, available, in_transit: inTransit } = await this.balance();
    if (pending === 0) while (await this.hasAny('captured')) await pause(lookAgainMs);
    if (pending + available + inTransit === 0) while (await this.hasAny('settled')) await pause(lookAgainMs);
  }

  async countPaid(): Promise<number> {
    let found = 0;
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Transactions = await this.list(`limit=${pageMax}&status=paid_out${cursor && `&cursor=${cursor}`}`);
      found += page.data.length;
      cursor = page.next_cursor;
    }
    return found;
  }

  /** Over all sub-merchants and currencies. */
  async balance(): Promise<Balance> {
    const { data } = (await this.api.call('GET', '/v1/balances')) as Balances;
    const sumOf = (part: keyof Balance): number => data.reduce((sum, each) => sum + each[part], 0);
    return { pending: sumOf('pending'), available: sumOf('available'), in_transit: sumOf('in_transit') };
  }

  private async hasAny(status: string): Promise<boolean> {
    return (await this.list(`limit=1&status=${status}`)).data.length > 0;
  }

  private async list(query: string): Promise<Transactions> {
    return (await this.api.call('GET', `/v1/transactions?${query}`)) as Transactions;
  }
}
