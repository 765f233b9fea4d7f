import type { Tap } from '@taprail/sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { MoneyField } from '../../money/money-field';
import { readAmount } from '../../money/read-money';
import { SelectField } from '../../parts/fields';
import { Icon } from '../../parts/icon';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { Problem } from '../../parts/problem';
import { RequiresScope } from '../../parts/requires-scope';
import { words } from '../../parts/status-tone';
import { client } from '../../requests/client';
import { queries, useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { PageHead } from '../../shell/page-head';
import { ScopedButton } from '../../parts/scoped-button';
import { readSetting, writeSetting } from '../../parts/stored-setting';
import { LiveColumn } from './live-column';
import { amountDevice, magicAmounts, outcomeOf, testCards, testDevices, typeDigit, withEnding } from './magic-amounts';
import './console.css';

type CaptureMode = Tap['capture_mode'];

const modes: readonly (readonly [CaptureMode, string])[] = [
  ['direct', 'Direct: capture immediately'],
  ['tap_with_tip', 'With tip: capture once the tip is added'],
  ['pre-auth', 'Pre-auth: hold now, capture later'],
];
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'].map((code) => [code, code] as const);
const pad = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '⌫'];

/** A reader on the screen: taps that the simulated acquirer answers, and what followed from them. */
const ConsolePage = () => {
  const isAllowed = useScope('onboarding:read');
  const merchants = useRead(
    'subMerchants.list',
    [{ status: 'enabled' }],
    (signal) => client.subMerchants.list({ status: 'enabled', limit: 100 }, { signal }).page(),
    { isEnabled: isAllowed },
  );
  if (!isAllowed) {
    return (
      <>
        <PageHead title="Test console" />
        <RequiresScope scope="onboarding:read" kind="empty" />
      </>
    );
  }
  return (
    <>
      <PageHead title="Test console">
        <p class="muted">Simulate a card tap and watch the events it causes.</p>
      </PageHead>
      <Loaded read={merchants} lines={8}>
        {({ data }) =>
          data.length === 0 ? (
            <div class="empty">
              <p>No sub-merchant can take payments yet.</p>
              <code>taprail demo restaurant</code>
            </div>
          ) : (
            <div class="console">
              <Reader merchants={data.map(({ externalRef }) => externalRef)} />
              <LiveColumn />
            </div>
          )
        }
      </Loaded>
    </>
  );
};
export default ConsolePage;

type Answer = Readonly<{ tap: Tap } | { error: unknown }>;

const Reader = ({ merchants }: { merchants: readonly string[] }) => {
  const remembered = readSetting('console.merchant');
  const [merchant, setMerchant] = useState(merchants.find((each) => each === remembered) ?? merchants[0]!);
  const [amount, setAmount] = useState(4_200);
  const [currency, setCurrency] = useState('EUR');
  const [device, setDevice] = useState(amountDevice);
  const [card, setCard] = useState('');
  const [mode, setMode] = useState<CaptureMode>('direct');
  const [more, setMore] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  // Of one tap; a button that is pressed twice before the answer taps once.
  const key = useRef(crypto.randomUUID() as string);
  useEffect(() => writeSetting('console.merchant', merchant), [merchant]);

  const devices = useRead(
    'devices.list',
    [{ submerchant: merchant }],
    (signal) => client.devices.list({ submerchant: merchant, limit: 50 }, { signal }).page(),
    { isEnabled: useScope('payments:read') },
  );
  const given = readAmount(more, currency);
  const extra = 'amount' in given && given.amount > 0 ? given.amount : undefined;

  const tap = async () => {
    if (isSending.current || amount === 0) return;
    isSending.current = true;
    setBusy(true);
    setAnswer(undefined);
    try {
      if (card !== '') await client.test.devices.presentCard(device, { submerchant: merchant, card });
      const answered = await client.taps.create(
        {
          amount,
          currency,
          submerchant: merchant,
          device,
          capture_mode: mode,
          ...(mode === 'pre-auth' && extra !== undefined ? { ceiling_amount: extra } : {}),
          ...(mode === 'tap_with_tip' && extra !== undefined ? { tip_amount: extra } : {}),
        },
        { idempotencyKey: key.current },
      );
      setAnswer({ tap: answered });
    } catch (error) {
      setAnswer({ error });
    } finally {
      key.current = crypto.randomUUID();
      isSending.current = false;
      setBusy(false);
      void queries.invalidateQueries();
    }
  };

  /** The tap of the amount on the screen; another amount is not tapped yet. */
  const answered = answer && 'tap' in answer && answer.tap.amount === amount ? answer.tap : undefined;
  return (
    <section class="reader card" aria-label="Reader">
      <div class="reader-screen" data-state={isBusy ? 'busy' : answered?.status}>
        <p class="reader-amount" role="status">
          {formatMoney(amount, currency)}
        </p>
        <p class="reader-note">
          {isBusy
            ? 'Hold the card to the reader…'
            : answered
              ? words(answered.status)
              : `Simulates: ${outcomeOf(amount, device)}`}
        </p>
        <Icon name="tap" />
      </div>
      <div class="reader-pad" role="group" aria-label="Amount">
        {pad.map((each) => (
          <button
            key={each}
            type="button"
            class="button"
            aria-label={each === '⌫' ? 'Delete a digit' : undefined}
            onClick={() => setAmount(typeDigit(amount, each))}
          >
            {each}
          </button>
        ))}
      </div>
      <ScopedButton scope="taps:write" kind="primary" isDisabled={amount === 0} onClick={() => void tap()}>
        {isBusy ? 'Waiting for a response…' : amount === 0 ? 'Tap' : `Tap ${formatMoney(amount, currency)}`}
      </ScopedButton>
      <div class="reader-answer" aria-live="polite">
        {answer && 'tap' in answer && <AnsweredTap tap={answer.tap} />}
        {answer && 'error' in answer && <Problem error={answer.error} />}
      </div>
      <div class="reader-fields">
        <SelectField
          label="Sub-merchant"
          value={merchant}
          options={merchants.map((each) => [each, each])}
          onChange={setMerchant}
        />
        <SelectField label="Currency" value={currency} options={currencies} onChange={setCurrency} />
        <SelectField
          label="Device"
          value={device}
          onChange={setDevice}
          hint={<code>{device}</code>}
          options={[...testDevices, ...(devices.data?.data ?? []).map(({ id, label }) => [id, label] as const)]}
        />
        <SelectField label="Card" value={card} options={testCards} onChange={setCard} />
        <SelectField label="Capture" value={mode} options={modes} onChange={(value) => setMode(value as CaptureMode)} />
        {mode !== 'direct' && (
          <MoneyField
            label={mode === 'pre-auth' ? 'Ceiling (optional)' : 'Tip (optional)'}
            text={more}
            currency={currency}
            onInput={setMore}
          />
        )}
      </div>
      <fieldset class="magic">
        <legend>Choose an outcome</legend>
        {magicAmounts.map(({ ending, outcome, kind }) => (
          <button
            key={ending}
            type="button"
            data-kind={kind}
            aria-pressed={device === amountDevice && String(amount % 100).padStart(2, '0') === ending}
            onClick={() => {
              setDevice(amountDevice);
              setAmount(withEnding(amount, ending));
            }}
          >
            <code>…{ending}</code> {outcome}
          </button>
        ))}
      </fieldset>
    </section>
  );
};

const AnsweredTap = ({ tap }: { tap: Tap }) => (
  <p class="answered">
    <Pill status={tap.status} />
    <span>
      {tap.decline_reason ? words(tap.decline_reason) : formatMoney(tap.amount_authorised, tap.currency)}
      {tap.advice ? ` — ${words(tap.advice).toLowerCase()}` : ''}
    </span>
    <PageLink to={`/payments/${tap.transaction_id}`}>View payment</PageLink>
  </p>
);
