import type { Tap, Taprail } from '@taprail/sdk';
import { moneyText } from '../../output/money';
import type { Context } from '../../session/context';
import { moveClock } from '../test/clock';

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
    const known = await this.client.subMerchants.get(ref).catch((error: { status?: number }) => {
      if (error.status === 404) return undefined;
      throw error;
    });
    if (!known) {
      await this.client.subMerchants.create(submission(ref, name, mcc));
      this.made += 1;
    }
    await this.client.subMerchants.waitUntil(ref, 'active', { timeoutMs: 60_000, signal: this.context.signal });
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

const submission = (
  externalRef: string,
  name: string,
  mcc: string,
): Parameters<Taprail['subMerchants']['create']>[0] => {
  const address = { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119' };
  const dob = { day: 1, month: 1, year: 1902 };
  const site = `${externalRef}.example`;
  return {
    externalRef,
    businessType: 'company',
    country: 'DE',
    email: `office@${site}`,
    business_profile: { mcc, url: `https://${site}` },
    company: {
      name,
      tax_id: 'HRB12345',
      phone: '+4930123456',
      address,
      owners_provided: true,
      directors_provided: true,
    },
    representative: {
      first_name: 'Greta',
      last_name: 'Kern',
      email: `greta@${site}`,
      phone: '+4930123456',
      dob,
      address,
      id_number: 'L01X00T471',
      relationship: { title: 'CEO' },
    },
    owners: [{ ref: 'anna', first_name: 'Anna', last_name: 'Kern', email: `anna@${site}`, dob, address }],
    directors: [{ ref: 'dirk', first_name: 'Dirk', last_name: 'Amt' }],
    external_account: {
      country: 'DE',
      currency,
      account_holder_name: name,
      account_holder_type: 'company',
      iban: 'DE89370400440532013000',
    },
    tos_acceptance: { date: '2026-03-01T10:00:00Z', ip: '203.0.113.7' },
  };
};
