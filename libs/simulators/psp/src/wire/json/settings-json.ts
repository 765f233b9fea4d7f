import type { AccountState } from '../../engine/state/account-state';
import { fieldAt, type AccountFields, type FieldValue, mergeFields, textOf } from '../../engine/state/fields';

const delayDaysDefault = 2;

const scheduleJson = (given: FieldValue | undefined): AccountFields => {
  const schedule = (given ?? {}) as AccountFields;
  const days = Number(textOf(schedule['delay_days']));
  return { interval: 'daily', ...schedule, delay_days: Number.isInteger(days) && days > 0 ? days : delayDaysDefault };
};

export const settingsJson = ({ fields, businessType }: AccountState): AccountFields => {
  const settings = (fields['settings'] ?? {}) as AccountFields;
  const at = (path: string): FieldValue => fieldAt(settings, path) ?? null;
  const decline = mergeFields(
    { avs_failure: false, cvc_failure: false },
    (at('card_payments.decline_on') ?? {}) as AccountFields,
  );
  const name = fieldAt(fields, businessType === 'company' ? 'company.name' : 'business_profile.name') ?? null;
  return {
    branding: {
      icon: at('branding.icon'),
      logo: at('branding.logo'),
      primary_color: at('branding.primary_color'),
      secondary_color: at('branding.secondary_color'),
    },
    card_payments: {
      decline_on: decline,
      statement_descriptor_prefix: at('card_payments.statement_descriptor_prefix'),
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: name, timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: at('payments.statement_descriptor'),
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: at('payouts.debit_negative_balances') ?? false,
      schedule: scheduleJson(fieldAt(settings, 'payouts.schedule')),
      statement_descriptor: at('payouts.statement_descriptor'),
    },
    sepa_debit_payments: {},
  };
};
