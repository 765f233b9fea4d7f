import type { Operation } from './described-api';
import type { FuzzedRequest } from './fuzzed-requests';

type Failure = Readonly<{ what: string; answer: string; curl: string }> & { count: number };

const shownMax = 400;

/** The number of late answers that a busy machine explains, for one operation in a whole run. */
const lateMax = 2;

/** The requests, their answers, and the faults in them. */
export class FuzzReport {
  private readonly statuses = new Map<string, Map<number, number>>();
  private readonly tookMs = new Map<string, number>();
  private readonly failures = new Map<string, Failure>();
  requests = 0;

  count({ id }: Operation, status: number, tookMs: number): void {
    this.requests += 1;
    this.tookMs.set(id, (this.tookMs.get(id) ?? 0) + tookMs);
    const counts = this.statuses.get(id) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.statuses.set(id, counts);
  }

  /** The same fault of the same operation is told once, with how often it was seen. */
  fail(what: string, request: FuzzedRequest, url: string, answer: string): void {
    const key = `${request.operation.id}: ${what}`;
    const known = this.failures.get(key);
    if (known) known.count += 1;
    else this.failures.set(key, { what: key, answer: answer.slice(0, shownMax), curl: curlOf(request, url), count: 1 });
  }

  isOftenLate({ id }: Operation): boolean {
    return (this.statuses.get(id)?.get(504) ?? 0) > lateMax;
  }

  get told(): readonly string[] {
    return [...this.failures.values()].map(
      ({ what, answer, curl, count }) => `${what} (${count} ×)\n    ${curl}\n    → ${answer}`,
    );
  }

  /** Operations that were never answered with what they are for. */
  neverDone(operations: readonly Operation[]): readonly string[] {
    const isDone = (id: string): boolean => [...(this.statuses.get(id)?.keys() ?? [])].some((status) => status < 400);
    return operations.map(({ id }) => id).filter((id) => !isDone(id));
  }

  table(): string {
    const rows = [...this.statuses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, counts]) => {
        const sum = [...counts.values()].reduce((all, each) => all + each, 0);
        const parts = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
        const ms = Math.round(this.tookMs.get(id)! / sum);
        return `${id.padEnd(40)}${String(sum).padStart(6)}${String(ms).padStart(7)}  ${parts.join(', ')}`;
      });
    return [`${'operation'.padEnd(40)}${'sent'.padStart(6)}${'ms'.padStart(7)}  answered`, ...rows].join('\n');
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const curlOf = ({ operation, address, headers, body }: FuzzedRequest, url: string): string => {
  const key = operation.isForOperators ? '$TAPRAIL_OPERATOR_KEY' : '$TAPRAIL_KEY';
  const words = [`curl -i -X ${operation.method} ${quoted(`${url}${address}`)}`];
  if (!operation.isPublic && !headers['authorization']) words.push(`-H "Authorization: Bearer ${key}"`);
  for (const [name, value] of Object.entries(headers)) words.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (typeof body === 'string') words.push(`--data-raw ${quoted(body)}`);
  if (body instanceof FormData) {
    for (const [name, value] of body)
      words.push(`-F ${quoted(`${name}=${typeof value === 'string' ? value : '@file'}`)}`);
  }
  return words.join(' ');
};
