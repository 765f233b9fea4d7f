import { endOfLog } from '../storage/event-log';
import { type EventFilter, toEventFilter } from './event-filter';
import { invalidArgument, unknown } from './call-failure';
import { ReadReq } from './generated';
import { streamNameOf } from './identifiers';

type Ends = 'start' | 'end';

export type StreamSource = Readonly<{ kind: 'stream'; stream: string; from: bigint | Ends }>;
export type AllSource = Readonly<{ kind: 'all'; from: bigint | Ends; filter: EventFilter | undefined }>;

type EveryRead = Readonly<{ resolveLinks: boolean }>;
export type CountedRead<Source> = EveryRead & Readonly<{ source: Source; backwards: boolean; count: bigint }>;
export type Following<Source> = EveryRead & Readonly<{ source: Source }>;

const unsignedEnd = 18_446_744_073_709_551_615n;

type Options = InstanceType<typeof ReadReq.Options>;

const place = (value: bigint): bigint | Ends => {
  if (value === unsignedEnd) return 'end';
  if (value > endOfLog) throw unknown('The position does not fit a signed 64-bit number.');
  return value;
};

const streamSource = (options: Options): StreamSource => {
  const source = options.getStream();
  const stream = streamNameOf(source?.getStreamIdentifier());
  if (source === undefined || stream === '') throw invalidArgument('A stream name is missing.');
  if (source.hasRevision()) return { kind: 'stream', stream, from: place(BigInt(source.getRevision())) };
  return { kind: 'stream', stream, from: source.hasEnd() ? 'end' : 'start' };
};

const allSource = (options: Options): AllSource => {
  const source = options.getAll();
  const filterOptions = options.getFilter();
  const filter = filterOptions === undefined ? undefined : toEventFilter(filterOptions);
  const position = source?.getPosition();
  if (position === undefined) return { kind: 'all', from: source?.hasEnd() ? 'end' : 'start', filter };
  const commit = BigInt(position.getCommitPosition());
  if (commit < BigInt(position.getPreparePosition()))
    throw unknown('The commit position is before the prepare position.');
  return { kind: 'all', from: place(commit), filter };
};

export type ReadRequest = Readonly<
  | { kind: 'counted'; read: CountedRead<StreamSource | AllSource> }
  | { kind: 'following'; follow: Following<StreamSource | AllSource> }
>;

/** Everything a Read may ask for, or the refusal of what makes no sense together. */
export const toReadRequest = (request: ReadReq): ReadRequest => {
  const options = request.getOptions();
  if (options?.getUuidOption() === undefined) throw invalidArgument('The UUID option is missing.');
  if (!options.hasStream() && !options.hasAll()) throw invalidArgument('Neither a stream nor $all is asked for.');
  if (!options.hasFilter() && !options.hasNoFilter()) throw invalidArgument('The filter option is missing.');
  if (options.hasStream() && options.hasFilter()) throw invalidArgument('A stream cannot be filtered.');
  const source = options.hasStream() ? streamSource(options) : allSource(options);
  const resolveLinks = options.getResolveLinks();
  const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
  if (options.hasSubscription()) {
    if (backwards) throw invalidArgument('A subscription cannot go backwards.');
    return { kind: 'following', follow: { source, resolveLinks } };
  }
  if (!options.hasCount()) throw invalidArgument('The count option is missing.');
  return { kind: 'counted', read: { source, resolveLinks, backwards, count: BigInt(options.getCount()) } };
};
