import type { CalendarName, CivilDate, ClosedDay, CurrencyCode, Minor } from '@taprail/money';
import type { PayoutItem } from '../items/payout-item';
import type { BankReferences, DelayReason, Destination, FailureCode, PayoutSubject } from './payout.events';

type At = Readonly<{ at: string }>;

export type PayoutCommand =
  | (At &
      Readonly<{
        type: 'SchedulePayout';
        subject: PayoutSubject;
        runId: string | null;
        currency: CurrencyCode;
        items: readonly PayoutItem[];
        /** Less than everything, where somebody asked for so much. */
        amount?: Minor;
        minimumAmount: Minor;
        eta: CivilDate;
        sendAt: string;
        arrivesAt: string;
        skipped: readonly ClosedDay[];
        calendar: CalendarName;
        destination: Destination;
        retryOf: string | null;
        livemode: boolean;
      }>)
  | (At & Readonly<{ type: 'SendPayout' }>)
  | (At & Readonly<{ type: 'RecordOrder'; references: BankReferences }>)
  | (At & Readonly<{ type: 'DelayPayout'; reason: DelayReason; retryAt: string }>)
  | (At & Readonly<{ type: 'ConfirmPayout'; wireReference: string }>)
  | (At & Readonly<{ type: 'TracePayout'; bankTraceId: string }>)
  | (At & Readonly<{ type: 'FailPayout'; failureCode: FailureCode; failureMessage: string }>)
  | (At & Readonly<{ type: 'CancelPayout' }>)
  | (At & Readonly<{ type: 'RetryPayout'; retryId: string }>);

export type PayoutCommandOf<Type extends PayoutCommand['type']> = Extract<PayoutCommand, { type: Type }>;
