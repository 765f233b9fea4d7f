import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { transaction } from './transaction/transaction.decider';
import type { TransactionEvent } from './transaction/transaction.events';
import type { KnownTransaction } from './transaction/transaction.state';
import { upcasters } from './upcasters';
import { transactionView } from './views/transaction.view';

const samples = storedSamples<TransactionEvent>(join(__dirname, 'history'), upcasters);
const first = samples.find(({ type }) => type === 'TapPresented')!.event;

describe('every event that was ever stored', () => {
  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ name }) => name)).toEqual([
      'AuthorisationExpired.1',
      'AuthorisationIncreased.1',
      'AuthorisationReleased.1',
      'CallRefused.1',
      'CallUnanswered.1',
      'CaptureRequested.1',
      'ChargeCaptured.1',
      'ChargeFailed.1',
      'ChargePosted.1',
      'ChargeVoided.1',
      'DisputeClosed.1',
      'DisputeCorrected.1',
      'DisputeEscalated.1',
      'DisputeOpened.1',
      'EvidenceFileAdded.1',
      'EvidenceRequired.1',
      'EvidenceStaged.1',
      'EvidenceSubmitted.1',
      'IncreaseDeclined.1',
      'IncreaseRequested.1',
      'PayoutLinked.1',
      'RefundFailed.1',
      'RefundRequested.1',
      'RefundSucceeded.1',
      'ReleaseRequested.1',
      'ReversalRequested.1',
      'SettlementPosted.1',
      'TapApproved.1',
      'TapCanceled.1',
      'TapDeclined.1',
      'TapPresented.1',
      'TapRequested.1',
      'TapReversed.1',
    ]));

  it.each(samples)('can still be folded and shown: $name', ({ event }) => {
    const state = fold(transaction, [first, event]) as KnownTransaction;
    expect(transactionView(state)).toMatchObject({ id: 'txn_01KJM0Z8R0000000000000000B', submerchant: 'hotel-7' });
  });
});
