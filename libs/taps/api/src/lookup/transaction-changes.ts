import { Injectable } from '@nestjs/common';
import type { Recorded } from '@taprail/event-store';
import type { ChangeSource, ResourceChange } from '@taprail/subscriptions';
import { type TransactionEvent, transactionStreamPrefix } from '@taprail/taps-domain';
import { transactionCodec } from '../transactions/transaction.projection';

/** An event of a transaction changes its record, and the tap, authorisation and dispute that are parts of it. */
@Injectable()
export class TransactionChanges implements ChangeSource {
  readonly streamPrefixes = [transactionStreamPrefix];

  changesOf(recorded: Recorded): readonly ResourceChange[] {
    const { event } = transactionCodec.decode(recorded);
    const { transactionId, platformId } = event.data;
    const { revision } = recorded;
    const disputeId = disputeIn(event);
    // The three of a tap share the part of their ids that follows the prefix.
    const tail = transactionId.slice(transactionId.indexOf('_') + 1);
    return [
      { platformId, resource: 'transaction', id: transactionId, revision },
      { platformId, resource: 'tap', id: `tap_${tail}`, revision },
      { platformId, resource: 'authorisation', id: `auth_${tail}`, revision },
      ...(disputeId === undefined ? [] : [{ platformId, resource: 'dispute', id: disputeId, revision }]),
    ];
  }
}

const disputeIn = ({ type, data }: TransactionEvent): string | undefined => {
  if (type === 'DisputeOpened') return data.dispute.id;
  return 'disputeId' in data ? data.disputeId : undefined;
};
