import type { Tap, Taprail } from '@taprail/sdk';
import { moneyText } from '../../output/money';
import type { Context } from '../../session/context';
import { moveClock } from '../test/clock';
import { ensureBusiness } from './business';

export const device = 'dev_test_approve';
const currency = 'EUR';

/** A story as it is told, with everything it made or found. */
export class World {
  readonly facts: Record<string, unknown> = {};
  private made = 0;

  constructor(
    readonly client: Taprail,
    private readonly context: Context,
  ) {}

  /** Whether a run before has already done all of it. */
  get isNew(): boolean {
    return this.made > 0;
  }

  tell(what: string, text: string): void {
    this.context.out.note(({ bold, dim }) => `${bold(what.padEnd(9))} ${dim(text)}`, 10);
  }

  moveClock(to: Parameters<typeof moveClock>[1]): ReturnType<typeof moveClock> {
    return moveClock(this.context, to);
  }

  euros(amount: number): string {
    return moneyText(amount, currency);
  }

  /** A company in Berlin that may charge. One that is there stays as it is. */
  async business(ref: string, name: string, mcc: string): Promise<void> {
    if (await ensureBusiness(this.client, ref, name, mcc, this.context.signal)) this.made += 1;
    this.tell('open', `${ref} (${name}) may take payments`);
    this.facts['submerchants'] = [...((this.facts['submerchants'] as string[] | undefined) ?? []), ref];
  }

  /** A sale that is found by its reference, or made. A story that is told twice has happened once. */
  async sale(
    submerchant: string,
    reference: string,
    amount: number,
    more: object = {},
  ): Promise<Readonly<{ tap: Tap; isNew: boolean }>> {
    const [known] = (await this.client.taps.list({ submerchant, reference, limit: 1 })).data;
    if (known) return { tap: known, isNew: false };
    const tap = await this.client.taps.create({ amount, currency, submerchant, device, reference, ...more });
    this.made += 1;
    return { tap, isNew: true };
  }
}
