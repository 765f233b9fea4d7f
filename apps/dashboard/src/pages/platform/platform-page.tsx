import type { PlatformSettings } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatCount } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { SelectField, TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { changesOf, durationWords, faultyFields, formOf, percentText, type PlatformForm } from './platform-form';

const bearers = [
  ['sub_merchant', 'The sub-merchant, out of its sale'],
  ['platform', 'The platform'],
] as const;

const feeWords = ({ bps, fixed, max }: PlatformSettings['platform_fee']): string => {
  const parts = [`${percentText(bps)} %`, fixed > 0 && `${formatCount(fixed)} minor units`]
    .filter(Boolean)
    .join(' and ');
  return max === null ? parts : `${parts}, at most ${formatCount(max)} minor units`;
};

/** How the platform takes payments, unless a tap says otherwise. */
const PlatformPage = () => {
  const [isChanging, setChanging] = useState(false);
  const read = useRead('platform.get', [], async (signal) => {
    const { data, response } = await client.platform.get({ signal }).withResponse();
    return { settings: data, etag: response.etag };
  });
  return (
    <>
      <PageHead
        title="Platform"
        actions={
          <ScopedButton scope="payments:write" kind="primary" isDisabled={!read.data} onClick={() => setChanging(true)}>
            Change
          </ScopedButton>
        }
      >
        <p class="muted">
          The terms of taps that say nothing else. Taps that were begun keep the terms they began with.
        </p>
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
    <section class="card" aria-label="Money">
      <div class="card-head">
        <h2>Money</h2>
      </div>
      <Facts
        rows={[
          ['Your fee of each sale', feeWords(settings.platform_fee)],
          ['The processing fee is paid by', bearers.find(([name]) => name === settings.fee_bearer)?.[1]],
          ['Currencies', settings.currencies.length === 0 ? 'Every one' : settings.currencies.join(', ')],
          ['Statements of cardholders begin with', settings.statement_descriptor_prefix ?? 'Nothing of yours'],
        ]}
      />
    </section>
    <section class="card" aria-label="Taps">
      <div class="card-head">
        <h2>Taps</h2>
      </div>
      <Facts
        rows={[
          ['Largest tip', `${formatCount(settings.tip_max_percent)} % of the amount`],
          ['A tap waits for its tip', durationWords(settings.tip_window)],
          ['Largest ceiling', `${settings.ceiling_multiple_max} times the amount`],
        ]}
      />
    </section>
    <section class="card" aria-label="Identity">
      <Facts
        rows={[
          ['Name', settings.name],
          ['ID', <Id id={settings.id} label="platform ID" />],
          ['Since', <Instant at={settings.created_at} />],
        ]}
      />
    </section>
  </div>
);

type DialogProps = { settings: PlatformSettings; etag: string | undefined; onClose: () => void };

const ChangeDialog = ({ settings, etag, onClose }: DialogProps) => {
  const [form, setForm] = useState<PlatformForm>(() => formOf(settings));
  const faulty = faultyFields(form);
  const changes = changesOf(form, settings);
  const text = (name: Exclude<keyof PlatformForm, 'feeBearer'>, hint: string) => ({
    value: form[name],
    onInput: (value: string) => setForm({ ...form, [name]: value }),
    hint,
    problem: faulty.includes(name) ? hint : undefined,
  });
  const isEmpty = Object.keys(changes).length === 0;
  return (
    <ActionDialog
      title="Change the settings"
      submit="Save changes"
      ifMatch={etag}
      problem={faulty.length > 0 || isEmpty ? 'Nothing to save' : undefined}
      confirm={settings.name}
      call={(made, sending) => made.platform.update(changes, sending)}
      onDone={showEffect('The settings are changed, for future taps')}
      onClose={onClose}
    >
      <TextField
        label="Your fee in per cent"
        {...text('feePercent', 'Of the sale, with at most two decimals')}
        inputMode="decimal"
      />
      <TextField
        label="and added to each sale"
        {...text('feeFixed', 'In whole minor units of its currency: 10 is 0.10 EUR')}
        inputMode="numeric"
      />
      <TextField label="At most" {...text('feeMax', 'In whole minor units. Empty: no limit')} inputMode="numeric" />
      <SelectField
        label="The processing fee is paid by"
        value={form.feeBearer}
        options={bearers}
        onChange={(value) => setForm({ ...form, feeBearer: value as PlatformForm['feeBearer'] })}
      />
      <TextField label="Currencies" {...text('currencies', 'Such as EUR, GBP. Empty: every one')} />
      <TextField
        label="Statements of cardholders begin with"
        {...text('descriptorPrefix', '2 to 10 characters with a letter, none of < > \\ " \' *. Empty: nothing')}
      />
      <TextField
        label="Largest tip in per cent"
        {...text('tipMaxPercent', 'Of the amount, from 0 to 1000')}
        inputMode="numeric"
      />
      <TextField
        label="A tap waits for its tip"
        {...text('tipWindow', `A duration from PT1M to PT24H: ${durationWords(form.tipWindow)}`)}
        isMono
        list={['PT15M', 'PT1H', 'PT4H', 'PT12H', 'PT24H']}
      />
      <TextField
        label="Largest ceiling, times the amount"
        {...text('ceilingMultiple', 'From 1 to 100')}
        inputMode="numeric"
      />
    </ActionDialog>
  );
};
