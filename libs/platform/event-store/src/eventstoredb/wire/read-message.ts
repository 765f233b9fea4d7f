import { LOG_START, type LogFilter, type Position, type Recorded } from '../../event-store';
import { StoredEvent } from '../../encoding/stored-event';
import { Empty, ReadReq, type ReadResp, StreamIdentifier } from './generated';

const { Options } = ReadReq;

/** Events that the server looks at between two checkpoints of a filtered subscription. */
const checkpointInterval = 500;
const userEventTypes = '^[^$].*';
const signedMax = 9_223_372_036_854_775_807n;

const newOptions = (): InstanceType<typeof Options> =>
  new Options().setUuidOption(new Options.UUIDOption().setString(new Empty())).setNoFilter(new Empty());

export const streamRequest = (stream: string, from: number, limit: number): ReadReq => {
  const source = new Options.StreamOptions()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8')))
    .setRevision(String(from));
  return new ReadReq().setOptions(newOptions().setStream(source).setCount(String(limit)));
};

const fromPosition = (position: Position): InstanceType<typeof Options.AllOptions> => {
  if (position === LOG_START) return new Options.AllOptions().setStart(new Empty());
  const place = new Options.Position().setCommitPosition(String(position)).setPreparePosition(String(position));
  return new Options.AllOptions().setPosition(place);
};

/** Forwards from a position, the event at the position included. */
export const logRequest = (from: Position, limit: number): ReadReq =>
  new ReadReq().setOptions(newOptions().setAll(fromPosition(from)).setCount(String(limit)));

const filterOf = ({ streamPrefixes = [] }: LogFilter): InstanceType<typeof Options.FilterOptions> => {
  const expression = new Options.FilterOptions.Expression();
  const filter = new Options.FilterOptions().setMax(checkpointInterval).setCheckpointintervalmultiplier(1);
  return streamPrefixes.length > 0
    ? filter.setStreamIdentifier(expression.setPrefixList([...streamPrefixes]))
    : filter.setEventType(expression.setRegex(userEventTypes));
};

/** As `logRequest`, with only those events that the filter wants: the server goes on to the end of the log to find so many. */
export const filteredRequest = (from: Position, filter: LogFilter, limit: number): ReadReq =>
  new ReadReq().setOptions(newOptions().setAll(fromPosition(from)).setCount(String(limit)).setFilter(filterOf(filter)));

export const newestRequest = (): ReadReq =>
  new ReadReq().setOptions(
    newOptions()
      .setAll(new Options.AllOptions().setEnd(new Empty()))
      .setReadDirection(Options.ReadDirection.BACKWARDS)
      .setCount('1'),
  );

/** A subscription to the events after a position; filtered by the server, which reports how far it has looked. */
export const followRequest = (after: Position, filter: LogFilter): ReadReq => {
  const options = newOptions().setAll(fromPosition(after)).setSubscription(new Options.SubscriptionOptions());
  return new ReadReq().setOptions(options.setFilter(filterOf(filter)));
};

const toText = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

type WireEvent = InstanceType<typeof ReadResp.ReadEvent.RecordedEvent>;

/** Parsed once, however many followers it is handed to. */
const toRecorded = (event: WireEvent): Recorded =>
  new StoredEvent(
    BigInt(event.getCommitPosition()),
    toText(event.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array()),
    Number(event.getStreamRevision()),
    event.getId()?.getString() ?? '',
    event.getMetadataMap().get('type') ?? '',
    toText(event.getData_asU8()),
    toText(event.getCustomMetadata_asU8()),
  );

/** An event, or only the position up to which the server has looked. */
export type LogEntry = Readonly<{ position: Position; event: Recorded | undefined }>;

export const toEntry = (answer: ReadResp): LogEntry | undefined => {
  const event = answer.getEvent()?.getEvent();
  if (event !== undefined) {
    const recorded = toRecorded(event);
    return { position: recorded.position, event: recorded };
  }
  const checkpoint = answer.getCheckpoint();
  if (checkpoint === undefined) return undefined;
  const position = BigInt(checkpoint.getCommitPosition());
  // Some 24.x servers report the end of all numbers when nothing matched yet; resuming there would skip everything.
  return position > signedMax ? undefined : { position, event: undefined };
};

/** The server's own events are in the log as well, and are nobody's business here. */
const isSystemEvent = ({ stream, type }: Recorded): boolean => stream.startsWith('$') || type.startsWith('$');

export const matches = ({ streamPrefixes = [], except }: LogFilter, event: Recorded): boolean =>
  !isSystemEvent(event) &&
  (streamPrefixes.length === 0 || streamPrefixes.some((prefix) => event.stream.startsWith(prefix))) &&
  !except?.has(event.stream);
