import type { LoggedEvent } from '../rules/recorded-event';
import { ReadResp } from './generated';
import { toStreamIdentifier, toUuid } from './identifiers';

const ticksPerMs = 10_000n;

const toRecorded = (event: LoggedEvent): InstanceType<typeof ReadResp.ReadEvent.RecordedEvent> => {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(toUuid(event.id))
    .setStreamIdentifier(toStreamIdentifier(event.stream))
    .setStreamRevision(event.revision.toString())
    .setCommitPosition(event.position.toString())
    .setPreparePosition(event.position.toString())
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', (BigInt(event.createdMs) * ticksPerMs).toString())
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  return recorded;
};

/** An event as it stands, or what a link points at beside the link; a link to nothing comes alone. */
export type Resolved = Readonly<{ event: LoggedEvent | undefined; link: LoggedEvent | undefined }>;

export const eventAnswer = ({ event, link }: Resolved): ReadResp => {
  const answer = new ReadResp.ReadEvent();
  if (event !== undefined) answer.setEvent(toRecorded(event));
  if (link !== undefined) answer.setLink(toRecorded(link));
  const position = link?.position ?? event?.position;
  if (position !== undefined) answer.setCommitPosition(position.toString());
  return new ReadResp().setEvent(answer);
};

export const streamNotFoundAnswer = (stream: string): ReadResp =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(toStreamIdentifier(stream)));

export const confirmationAnswer = (subscriptionId: string): ReadResp =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId));

export const caughtUpAnswer = (): ReadResp => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

export const checkpointAnswer = (position: bigint): ReadResp =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(position.toString()).setPreparePosition(position.toString()),
  );
