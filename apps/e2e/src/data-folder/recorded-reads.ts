import { Api } from '../harness/api';
import { firstKey, operatorKey } from '../harness/process/product';

/** An answer of the API just before the process was stopped. */
export type RecordedRead = Readonly<{ as: string; path: string; body: unknown }>;

/** The callers by name. */
export type Callers = Readonly<Record<string, Api>>;

export const createCallers = (url: string, unreliableKey: string): Callers => ({
  platform: new Api(url, firstKey),
  operator: new Api(url, operatorKey),
  unreliable: new Api(url, unreliableKey),
});

/** Fields that depend on when they are asked for. */
const timedFields = ['as_of', 'known_at', 'complete_through', 'expires_in_s', 'age_days', 'last_used_at'];

const withoutTimedFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutTimedFields);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !timedFields.includes(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutTimedFields(part)]));
};

const fetchBody = async (api: Api | undefined, path: string): Promise<any> => {
  const { status, body, text } = await api!.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body;
};

/** Asks and keeps what is answered. */
export class ReadRecorder {
  readonly reads: RecordedRead[] = [];

  constructor(private readonly callers: Callers) {}

  async read(as: string, path: string): Promise<any> {
    const body = await fetchBody(this.callers[as], path);
    this.reads.push({ as, path, body: withoutTimedFields(body) });
    return body;
  }
}

/** The same requests again, for a comparison with what was recorded. */
export const repeatReads = async (
  reads: readonly RecordedRead[],
  callers: Callers,
): Promise<readonly RecordedRead[]> => {
  const repeated: RecordedRead[] = [];
  for (const { as, path } of reads) repeated.push({ as, path, body: await fetchBody(callers[as], path) });
  return repeated;
};
