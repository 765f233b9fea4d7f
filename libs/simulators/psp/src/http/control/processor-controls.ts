import { invalid } from '../../engine/state/refusal';
import type { Records } from '../../engine/state/records';
import type { SchemeDispute } from '../../payments/book/fact';
import type { OpenDispute } from '../../payments/messages';
import type { PaymentProcessor } from '../../payments/processor/payment-processor';
import type { BalanceTransactionRow } from '../../payments/processor/state/money-rows';
import {
  faultyProcessorSetting,
  type ProcessorSettings,
  processorSettingsDefault,
} from '../../payments/processor/state/processor-settings';

export type ReaderTestAction =
  | Readonly<{ type: 'present'; card: string }>
  | Readonly<{ type: 'customer_cancels' }>
  | Readonly<{ type: 'offline' }>
  | Readonly<{ type: 'online' }>;

export type StripeFee = Readonly<{ amount: number; currency: string; account?: string; type?: string }>;

const settingsId = 'given';

export const settingsOf = (records: Records, started: Partial<ProcessorSettings>): ProcessorSettings => ({
  ...processorSettingsDefault,
  ...started,
  ...records.get<Partial<ProcessorSettings>>('settings', settingsId),
});

/** The controls of a test over payments at Stripe, beyond its API. */
export class ProcessorControls {
  constructor(
    private readonly processor: PaymentProcessor,
    private readonly records: Records,
    private readonly nowMs: () => number,
    private readonly settle: () => void,
  ) {}

  /** Takes the other way where Stripe's behaviour is not certain. */
  assume(patch: Readonly<Record<string, unknown>>): ProcessorSettings {
    const faulty = faultyProcessorSetting(patch);
    if (faulty !== null) throw invalid(`There is no such setting, or it cannot be that: ${faulty}.`, faulty);
    const given = this.records.get<object>('settings', settingsId);
    this.records.put('settings', settingsId, { ...given, ...patch });
    this.settle();
    return this.processor.parts.settings();
  }

  /** Of a reader, or of the one that `metadata[device]` names. `card` is a name of the catalogue, or `stripe_` and a number of Stripe's. */
  atReader(idOrDevice: string, action: ReaderTestAction): void {
    const { actions, fleet, parts } = this.processor;
    const named = parts.rows.readers.all().findLast(({ metadata }) => metadata['device'] === idOrDevice);
    const id = named?.id ?? idOrDevice;
    fleet.findDevice(id, this.nowMs());
    if (action.type === 'present') {
      parts.acquirer.cards.named(action.card, 'US');
      actions.holdReady(id, action.card, this.nowMs());
    } else if (action.type === 'customer_cancels') actions.customerCancels(id, this.nowMs());
    else actions.setOffline(id, action.type === 'offline');
    this.settle();
  }

  /** Of a charge, or of what its PaymentIntent or its `metadata[authorisation]` names. */
  openDispute({ authorisation, ...request }: OpenDispute): SchemeDispute {
    const { acquirer, rows } = this.processor.parts;
    const intent =
      rows.intents.find(authorisation) ??
      rows.intents.all().findLast(({ metadata }) => metadata['authorisation'] === authorisation);
    const charge = intent?.latestCharge ?? authorisation;
    const opened = acquirer.openDispute({ authorisation: charge, ...request }, this.nowMs());
    this.settle();
    return opened;
  }

  escalateDispute(id: string): void {
    this.processor.disputes.escalate(id, this.nowMs());
    this.settle();
  }

  /** A bank sends a payout back, paid or not. */
  failPayout(id: string, failureCode: string): void {
    this.processor.payouts.fail(id, failureCode, this.nowMs());
    this.settle();
  }

  /** Something that Stripe takes from a balance by itself. */
  takeFee({ amount, currency, account, type = 'stripe_fee' }: StripeFee): BalanceTransactionRow {
    const draft = { account: account ?? null, type, category: 'fee', currency: currency.toLowerCase(), source: null };
    const description = 'Stripe fee';
    const taken = this.processor.ledger.post({ ...draft, amount: 0 - amount, description }, this.nowMs());
    this.settle();
    return taken;
  }
}
