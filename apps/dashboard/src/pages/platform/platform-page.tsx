import type { PlatformSettings } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatCount, formatMoney } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { SelectField, TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { readAgain, useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import {
  changesOf,
  durationWords,
  faultyFields,
  feeCurrency,
  formOf,
  percentText,
  type PlatformForm,
} from './platform-form';

const bearers = [
  ['sub_merchant', 'Sub-merchant, deducted from the sale'],
  ['platform', 'Platform'],
] as const;

/** Fees are the same number of minor units in every currency: in yen they are another amount than in euros. */
const feeWords = (settings: PlatformSettings): string => {
  const { bps, fixed, max } = settings.platform_fee;
  const { currencies } = settings;
  const money = (amount: number) =>
    (currencies.length === 0 ? [feeCurrency(settings)] : currencies.slice(0, 3))
      .map((currency) => formatMoney(amount, currency))
      .join(' or ');
  const parts = [`${percentText(bps)}%`, fixed > 0 && money(fixed)].filter(Boolean).join(' + ');
  return max === null ? parts : `${parts}, at most ${money(max)}`;
};

type ShownSettings = Readonly<{ settings: PlatformSettings; etag: string | undefined }>;

/** How the platform takes payments, unless a tap says otherwise. */
const PlatformPage = () => {
  const [isChanging, setChanging] = useState(false);
  const read = useRead('platform.get', [], async (signal): Promise<ShownSettings> => {
    const { data, response } = await client.platform.get({ signal }).withResponse();
    return { settings: data, etag: response.etag };
  });
  return (
    <>
      <PageHead
        title="Platform"
        actions={
          <ScopedButton scope="payments:write" kind="primary" isDisabled={!read.data} onClick={() => setChanging(true)}>
            Edit settings{' '}
          </ScopedButton>
        }
      >
        <p class="muted">Default terms for new taps. Taps that have already started keep their terms.</p>
      </PageHead>
      <Loaded read={read} lines={6}>
        {({ settings, etag }) => (
          <>
            <Settings settings={settings} />
            {isChanging && <ChangeDialog settings={settings} etag={etag} onClose={() => setChanging(false)} />}
          </>
        )}
      </Loaded>
    </>
  );
};
export default PlatformPage;

const Settings = ({ settings }: { settings: PlatformSettings }) => (
  <div class="stack">
    <section class="card" aria-label="Fees and currencies">
      <div class="card-head">
        <h2>Fees and currencies</h2>
      </div>
      <Facts
        rows={[
          ['Platform fee', feeWords(settings)],
          ['Processing fee paid by', bearers.find(([name]) => name === settings.fee_bearer)?.[1]],
          ['Currencies', settings.currencies.length === 0 ? 'All' : settings.currencies.join(', ')],
          ['Statement descriptor prefix', settings.statement_descriptor_prefix ?? 'None'],
        ]}
      />
    </section>
    <section class="card" aria-label="Taps">
      <div class="card-head">
        <h2>Taps</h2>
      </div>
      <Facts
        rows={[
          ['Maximum tip', `${formatCount(settings.tip_max_percent)}% of the amount`],
          ['Tip window', durationWords(settings.tip_window)],
          ['Maximum ceiling', `${settings.ceiling_multiple_max} times the amount`],
        ]}
      />
    </section>
    <section class="card" aria-label="Approvals">
      <div class="card-head">
        <h2>Approvals</h2>
      </div>
      <Facts
        rows={[
          [
            'Adjustments need two people',
            settings.adjustment_approval_above === null
              ? 'Never'
              : `Above ${formatMoney(settings.adjustment_approval_above, feeCurrency(settings))}`,
          ],
        ]}
      />
    </section>
    <section class="card" aria-label="Identity">
      <Facts
        rows={[
          ['Name', settings.name],
          ['ID', <Id id={settings.id} label="platform ID" />],
          ['Created', <Instant at={settings.created_at} />],
        ]}
      />
    </section>
  </div>
);

type DialogProps = ShownSettings & { onClose: () => void };

const ChangeDialog = ({ settings, etag, onClose }: DialogProps) => {
  const mayLimit = useScope('users:manage');
  const [form, setForm] = useState<PlatformForm>(() => formOf(settings));
  // Against what was shown at first: a field that somebody else has changed meanwhile is not set back.
  const [opened] = useState(settings);
  const currency = feeCurrency(opened);
  const faulty = faultyFields(form, currency);
  const changes = changesOf(form, opened);
  const text = (name: Exclude<keyof PlatformForm, 'feeBearer'>, hint: string) => ({
    value: form[name],
    onInput: (value: string) => setForm({ ...form, [name]: value }),
    hint,
    problem: faulty.includes(name) ? hint : undefined,
  });
  const isEmpty = Object.keys(changes).length === 0;
  return (
    <ActionDialog
      title="Edit settings"
      submit="Save changes"
      ifMatch={etag}
      subject={{
        shown: settings,
        read: async () => {
          const found = await readAgain<ShownSettings>('platform.get');
          return { value: found.settings, etag: found.etag };
        },
      }}
      problem={faulty.length > 0 || isEmpty ? 'Nothing to save' : undefined}
      confirm={settings.name}
      call={(made, sending) => made.platform.update(changes, sending)}
      onDone={showEffect('Settings saved. They apply to new taps')}
      onClose={onClose}
    >
      <TextField
        label="Platform fee (%)"
        {...text('feePercent', 'Percentage of the sale, up to two decimal places')}
        inputMode="decimal"
      />
      <TextField
        label={`Fixed fee per sale (${currency})`}
        {...text('feeFixed', `Such as 0.10. A sale in another currency costs as many of its smallest units`)}
        inputMode="decimal"
      />
      <TextField
        label={`Maximum fee (${currency})`}
        {...text('feeMax', 'Leave empty for no limit')}
        inputMode="decimal"
      />
      <SelectField
        label="Processing fee paid by"
        value={form.feeBearer}
        options={bearers}
        onChange={(value) => setForm({ ...form, feeBearer: value as PlatformForm['feeBearer'] })}
      />
      <TextField label="Currencies" {...text('currencies', 'For example EUR, GBP. Leave empty for all')} />
      <TextField
        label="Statement descriptor prefix"
        {...text(
          'descriptorPrefix',
          '2 to 10 characters with at least one letter, without < > \\ " \' *. Leave empty for none',
        )}
      />
      <TextField
        label="Maximum tip (%)"
        {...text('tipMaxPercent', 'Percentage of the amount, from 0 to 1000')}
        inputMode="numeric"
      />
      <TextField
        label="Tip window"
        {...text('tipWindow', 'From 1 min to 24 h, such as 4 h or 1 h 30 min')}
        list={['15 min', '1 h', '4 h', '12 h', '24 h']}
      />
      {mayLimit && (
        <TextField
          label={`Adjustments above this amount need two people (${currency})`}
          {...text('approvalAbove', 'Leave empty if none do. The same number of smallest units in other currencies')}
          inputMode="decimal"
        />
      )}
      <TextField label="Maximum ceiling (× amount)" {...text('ceilingMultiple', 'From 1 to 100')} inputMode="numeric" />
    </ActionDialog>
  );
};
