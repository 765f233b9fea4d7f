import type { PayoutSchedule } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { formatMoney } from '../../money/format-money';
import { MoneyField } from '../../money/money-field';
import { amountText, readAmount } from '../../money/read-money';
import { ActionDialog } from '../../parts/action-dialog';
import { Facts } from '../../parts/facts';
import { SelectField, TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { showEffect } from '../../parts/show-effect';
import { client } from '../../requests/client';
import { readAgain, useRead } from '../../requests/use-read';
import { useSalesZone } from '../../time/zone';

type ShownSchedule = Readonly<{ schedule: PayoutSchedule; etag: string | undefined }>;
type Props = { reference: string; currency: string | undefined };

const intervals = ['daily', 'weekly', 'monthly', 'manual'] as const;

/** When the sub-merchant is paid out, and the dialog that changes it. */
export const ScheduleCard = ({ reference, currency }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const read = useRead('payoutSchedule.get', [reference, 'etag'], async (signal): Promise<ShownSchedule> => {
    const { data, response } = await client.payoutSchedule.get(reference, { signal }).withResponse();
    return { schedule: data, etag: response.etag };
  });
  useSalesZone(read.data?.schedule.timezone);
  return (
    <Loaded read={read}>
      {(shown) => (
        <div class="stack">
          <Facts
            rows={[
              ['Payout interval', words(shown.schedule.interval)],
              ['Delay in business days', shown.schedule.delay_days],
              ['Sales day ends at', `${shown.schedule.closing_time}, ${shown.schedule.timezone}`],
              [
                'Minimum payout',
                shown.schedule.minimum_amount === 0
                  ? 'None'
                  : currency === undefined
                    ? `${formatMoney(shown.schedule.minimum_amount, likelyCurrency)}, if the bank account is in ${likelyCurrency}`
                    : formatMoney(shown.schedule.minimum_amount, currency),
              ],
            ]}
          />
          <div>
            <ScopedButton scope="payouts:write" onClick={() => setOpen(true)}>
              Edit schedule
            </ScopedButton>
          </div>
          {isOpen && (
            <ScheduleDialog reference={reference} currency={currency} shown={shown} onClose={() => setOpen(false)} />
          )}
        </div>
      )}
    </Loaded>
  );
};

/** Until there is a bank account the minimum is typed in a currency that is chosen: what is stored has none. */
const likelyCurrency = 'EUR';

const zones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

const ScheduleDialog = ({
  reference,
  currency,
  shown: { schedule, etag },
  onClose,
}: Props & { shown: ShownSchedule; onClose: () => void }) => {
  const [interval, setEvery] = useState<PayoutSchedule['interval']>(schedule.interval);
  const [days, setDays] = useState(String(schedule.delay_days));
  const [closing, setClosing] = useState(schedule.closing_time);
  const [timezone, setTimezone] = useState(schedule.timezone);
  const [typedIn, setTypedIn] = useState(currency ?? likelyCurrency);
  const [minimum, setMinimum] = useState(amountText(schedule.minimum_amount, typedIn));
  const amount = readAmount(minimum, typedIn.trim().toUpperCase());
  const isDays = /^([1-9]|1\d|20)$/.test(days);
  const problem = !isDays ? 'Enter a number from 1 to 20' : 'problem' in amount ? amount.problem : undefined;
  return (
    <ActionDialog
      title="Payout schedule"
      submit="Save schedule"
      ifMatch={etag}
      subject={{
        shown: schedule,
        read: async () => {
          const found = await readAgain<ShownSchedule>('payoutSchedule.get', reference, 'etag');
          return { value: found.schedule, etag: found.etag };
        },
      }}
      problem={problem}
      confirm={reference}
      call={(made, sending) =>
        made.payoutSchedule.set(
          reference,
          {
            interval,
            delay_days: Number(days),
            closing_time: closing,
            timezone,
            minimum_amount: 'amount' in amount ? amount.amount : 0,
          },
          sending,
        )
      }
      onDone={showEffect('Schedule saved. Earlier sales keep their payout dates')}
      onClose={onClose}
    >
      <SelectField
        label="Payout interval"
        value={interval}
        onChange={(value) => setEvery(value as typeof interval)}
        options={intervals.map((each) => [each, each === 'manual' ? 'Manual, on request only' : words(each)] as const)}
      />
      <TextField
        label="Delay in business days"
        inputMode="numeric"
        value={days}
        onInput={setDays}
        problem={isDays ? undefined : 'Enter a number from 1 to 20'}
      />
      <TextField
        label="Sales day ends at"
        type="time"
        value={closing}
        onInput={setClosing}
        hint="From 00:00 to 07:00, in the time zone below"
      />
      <TextField label="Time zone" value={timezone} onInput={setTimezone} list={zones()} />
      {currency === undefined && (
        <TextField
          label="Currency of the bank account"
          value={typedIn}
          onInput={setTypedIn}
          hint="The account is not known yet. In another currency the same number of smallest units counts"
        />
      )}
      <MoneyField
        label="Minimum payout"
        text={minimum}
        currency={typedIn.trim().toUpperCase()}
        onInput={setMinimum}
        canBeZero
      />
    </ActionDialog>
  );
};
