import { type EventStore, firstPrevHash, hashOf, type LogPage, type Recorded } from '@taprail/event-store';
import { LogVerification, type Tampering } from './verify-log';

/** A log whose stored rows a spec may change as someone with access to the disk would. */
class OpenLog implements Pick<EventStore, 'read' | 'readAll'> {
  rows: Recorded[] = [];

  append(stream: string): void {
    const before = this.rows.filter((row) => row.stream === stream);
    const prevHash = before.length > 0 ? JSON.parse(before.at(-1)!.metadata).hash : firstPrevHash;
    const position = (this.rows.at(-1)?.position ?? -1n) + 1n;
    const data = JSON.stringify({ amount: 100 + Number(position) });
    const metadata = JSON.stringify({ prevHash, hash: hashOf(prevHash, data) });
    const revision = before.length;
    this.rows.push({ stream, revision, position, id: `id-${position}`, type: 'Paid', data, metadata });
  }

  change(stream: string, revision: number, change: (row: Recorded) => Partial<Recorded>): void {
    this.rows = this.rows.map((row) =>
      row.stream === stream && row.revision === revision ? { ...row, ...change(row) } : row,
    );
  }

  remove(stream: string, revision: number): void {
    this.rows = this.rows.filter((row) => row.stream !== stream || row.revision !== revision);
  }

  async read(stream: string, from = 0, limit = 1_000): Promise<readonly Recorded[]> {
    return this.rows.filter((row) => row.stream === stream && row.revision >= from).slice(0, limit);
  }

  async readAll(after: bigint, _filter: object, limit: number): Promise<LogPage> {
    const events = this.rows.filter(({ position }) => position > after).slice(0, limit);
    return { events, position: events.at(-1)?.position ?? after };
  }
}

const cycle = async (log: OpenLog, before?: LogVerification) => {
  const verification = new LogVerification(log, before);
  const tampered: Tampering[] = [];
  for (let atEnd = false; !atEnd;) {
    const page = await verification.verifyPage();
    tampered.push(...page.tampered);
    ({ atEnd } = page);
  }
  return { verification, tampered };
};

const filled = (): OpenLog => {
  const log = new OpenLog();
  for (let n = 0; n < 2_600; n += 1) log.append(`transaction-${n % 700}`);
  return log;
};

describe('a cycle of verification', () => {
  it('finds nothing in a log that is as it was written, also while it grows', async () => {
    const log = filled();
    const first = await cycle(log);
    expect(first.tampered).toEqual([]);
    for (let n = 0; n < 1_500; n += 1) log.append(`transaction-${n}`);
    const second = await cycle(log, first.verification);
    expect(second.tampered).toEqual([]);
    expect((await cycle(log, second.verification)).tampered).toEqual([]);
  });

  it('names the event whose bytes were changed', async () => {
    const log = filled();
    log.change('transaction-42', 2, ({ data }) => ({ data: data.replace('1', '9') }));
    expect((await cycle(log)).tampered).toEqual([{ stream: 'transaction-42', revision: 2, reason: 'changed' }]);
  });

  it('names the event whose metadata was changed', async () => {
    const log = filled();
    log.change('transaction-42', 3, () => ({ metadata: 'x' }));
    expect((await cycle(log)).tampered).toEqual([{ stream: 'transaction-42', revision: 3, reason: 'changed' }]);
  });

  it('names the event after one that was changed together with its hash', async () => {
    const log = filled();
    log.change('transaction-42', 1, ({ metadata }) => {
      const { prevHash } = JSON.parse(metadata);
      return { data: '{}', metadata: JSON.stringify({ prevHash, hash: hashOf(prevHash, '{}') }) };
    });
    expect((await cycle(log)).tampered).toEqual([{ stream: 'transaction-42', revision: 2, reason: 'relinked' }]);
  });

  it('names the event after one that was removed', async () => {
    const log = filled();
    log.remove('transaction-42', 1);
    expect((await cycle(log)).tampered).toEqual([{ stream: 'transaction-42', revision: 2, reason: 'missing' }]);
  });

  it('misses the last event of the log when it is gone in the next cycle', async () => {
    const log = filled();
    const { verification } = await cycle(log);
    const { stream, revision } = log.rows.at(-1)!;
    log.remove(stream, revision);
    expect((await cycle(log, verification)).tampered).toEqual([{ stream, revision, reason: 'missing' }]);
  });

  it('misses the last event of a stream in the middle of the log, within a thousand events', async () => {
    const log = filled();
    const { verification } = await cycle(log);
    const [from, until] = [log.rows[1_950]!, log.rows[1_999]!];
    log.remove(from.stream, from.revision);
    const { tampered } = await cycle(log, verification);
    expect(tampered).toContainEqual({ stream: until.stream, revision: until.revision, reason: 'missing' });
  });

  it('misses the event at which a digest was taken', async () => {
    const log = filled();
    const { verification } = await cycle(log);
    const { stream, revision } = log.rows[999]!;
    log.remove(stream, revision);
    const { tampered } = await cycle(log, verification);
    expect(tampered).toContainEqual({ stream, revision, reason: 'missing' });
  });
});
