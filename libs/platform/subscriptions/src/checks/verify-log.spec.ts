import { ChainKeys, Codec, hashOf, readLink, type Recorded } from '@taprail/event-store';
import fc from 'fast-check';
import { OpenLog } from '../testing/open-log';
import { logHeadsStream } from './heads/head-records';
import { HeadRecorder } from './heads/record-heads';
import { LogVerification, type Tampering, type VerificationParts } from './verify-log';

const verified = async (log: OpenLog, parts: Partial<VerificationParts> = {}) => {
  const verification = new LogVerification({ store: log, keys: log.keys, ...parts });
  const tampered: Tampering[] = [];
  const forked: Readonly<{ stream: string; revision: number }>[] = [];
  for (let atEnd = false; !atEnd;) {
    const page = await verification.verifyPage();
    tampered.push(...page.tampered);
    forked.push(...page.forked);
    ({ atEnd } = page);
  }
  return { tampered, forked };
};
const tamperedIn = async (log: OpenLog, parts: Partial<VerificationParts> = {}) =>
  (await verified(log, parts)).tampered;

const recordAll = async (log: OpenLog, quietMs = 0): Promise<HeadRecorder> => {
  const nowIso = () => '2026-03-02T12:00:00.000Z';
  const recorder = new HeadRecorder({ store: log, keys: log.keys, nowIso, quietMs, instance: 'spec' });
  while ((await recorder.recordNext()) === 'more');
  return recorder;
};

/** A log of two releases, recorded and gone on with. */
const filled = async (events = 300): Promise<OpenLog> => {
  const log = new OpenLog();
  for (let n = 0; n < events / 3; n += 1) log.writeOld(`transaction-${n % 40}`);
  await recordAll(log);
  for (let n = 0; n < (2 * events) / 3; n += 1) log.write(`transaction-${n % 70}`);
  await recordAll(log);
  return log;
};

/** By someone who writes the store and knows how links are made, but not the key. */
const relinked = (row: Recorded, change: Partial<Pick<Recorded, 'type' | 'data'>>): Partial<Recorded> => {
  const { prevHash, version } = readLink(row)!;
  const { stream, revision } = row;
  const { type, data } = { ...row, ...change };
  if (version === 1) {
    const metadata = JSON.stringify({ ...JSON.parse(row.metadata), hash: hashOf(prevHash, data) });
    return { type, data, metadata };
  }
  const envelope = { commandId: 'x', correlationId: 'c', actor: { kind: 'service', id: 's' } } as const;
  const after = { stream, revision: revision - 1, hash: prevHash };
  return new Codec().encode([{ type, data: JSON.parse(data) }], envelope, '2026-03-02T11:00:00.000Z', after).events[0]!;
};

describe('a verification of the log', () => {
  it('finds nothing in a log that is as it was written, before and after it was recorded', async () => {
    const log = await filled(9_000);
    expect(log.ofStream(logHeadsStream).length).toBeGreaterThan(4);
    for (let n = 0; n < 100; n += 1) log.write(`payout-${n}`);
    expect(await tamperedIn(log)).toEqual([]);
  });

  const last = (log: OpenLog, stream: string): number => log.endOf(stream).revision;
  it.each<[string, (log: OpenLog) => Readonly<{ stream: string; revision: number; reason: string }>]>([
    [
      'the type of an event is changed',
      (log) => {
        log.change('transaction-42', 1, () => ({ type: 'RefundFailed' }));
        return { stream: 'transaction-42', revision: 1, reason: 'changed' };
      },
    ],
    [
      'the metadata of an event are changed',
      (log) => {
        log.change('transaction-42', 1, ({ metadata }) => ({ metadata: metadata.replace('key_1', 'key_2') }));
        return { stream: 'transaction-42', revision: 1, reason: 'changed' };
      },
    ],
    [
      'the id of an event is changed',
      (log) => {
        log.change('transaction-42', 1, () => ({ id: '00000000-0000-4000-8000-000000000001' }));
        return { stream: 'transaction-42', revision: 1, reason: 'changed' };
      },
    ],
    [
      'the bytes of an old event are changed',
      (log) => {
        log.change('transaction-7', 0, () => ({ data: '{"amount":1}' }));
        return { stream: 'transaction-7', revision: 0, reason: 'changed' };
      },
    ],
    [
      'the last event of a stream is changed with its hash',
      (log) => {
        const revision = last(log, 'transaction-42');
        log.change('transaction-42', revision, (row) => relinked(row, { data: '{"amount":1}' }));
        return { stream: 'transaction-42', revision, reason: 'unsigned' };
      },
    ],
    [
      'an event in the middle is changed with its hash',
      (log) => {
        log.change('transaction-42', 1, (row) => relinked(row, { data: '{"amount":1}' }));
        return { stream: 'transaction-42', revision: 1, reason: 'unsigned' };
      },
    ],
    [
      'an event is changed with its hash and keeps its code',
      (log) => {
        log.change('transaction-42', 1, (row) => {
          const forged = relinked(row, { type: 'RefundFailed' });
          const mac = `,"mac":${JSON.stringify(readLink(row)!.mac)}}`;
          return { ...forged, metadata: forged.metadata!.slice(0, -1) + mac };
        });
        return { stream: 'transaction-42', revision: 1, reason: 'forged' };
      },
    ],
    [
      'an event is appended',
      (log) => {
        const known = log.write('transaction-42');
        log.change('transaction-42', known.revision, (row) => relinked(row, {}));
        return { stream: 'transaction-42', revision: known.revision, reason: 'unsigned' };
      },
    ],
    [
      'an event is appended as an older release would have done it',
      (log) => {
        const { revision } = log.writeOld('transaction-42');
        return { stream: 'transaction-42', revision, reason: 'unlinked' };
      },
    ],
    [
      'a stream is made up',
      (log) => {
        log.writeOld('transaction-new');
        return { stream: 'transaction-new', revision: 0, reason: 'unlinked' };
      },
    ],
    [
      'the last event of a stream is deleted',
      (log) => {
        const revision = last(log, 'transaction-42');
        log.remove('transaction-42', revision);
        return { stream: 'transaction-42', revision, reason: 'missing' };
      },
    ],
    [
      'the last event of the log is deleted',
      (log) => {
        const { stream, revision } = log.rows.findLast((row) => row.stream !== logHeadsStream)!;
        log.remove(stream, revision);
        return { stream, revision, reason: 'missing' };
      },
    ],
    [
      'the last event of a stream is deleted and the stream goes on',
      (log) => {
        const revision = last(log, 'transaction-42');
        log.remove('transaction-42', revision);
        log.write('transaction-42', 'Other');
        return { stream: 'transaction-42', revision, reason: 'missing' };
      },
    ],
    [
      'an event in the middle is deleted',
      (log) => {
        log.remove('transaction-42', 1);
        return { stream: 'transaction-42', revision: 1, reason: 'missing' };
      },
    ],
    [
      'a record of heads is deleted',
      (log) => {
        log.remove(logHeadsStream, 0);
        return { stream: logHeadsStream, revision: 0, reason: 'missing' };
      },
    ],
  ])('names the event when %s', async (_what, attack) => {
    const log = await filled();
    const expected = attack(log);
    expect(await tamperedIn(log)).toContainEqual(expected);
    const { stream, revision } = expected;
    const places = new Set((await tamperedIn(log)).map((each) => `${each.stream}@${each.revision}`));
    expect([...places]).toEqual([`${stream}@${revision}`]);
  });

  it('names the last event of an old stream that was changed with its hash after it was recorded', async () => {
    const log = new OpenLog();
    for (let n = 0; n < 90; n += 1) log.writeOld(`transaction-${n % 40}`);
    await recordAll(log);
    log.change('transaction-3', 2, (row) => relinked(row, { data: '{"amount":1}' }));
    expect(await tamperedIn(log)).toEqual([{ stream: 'transaction-3', revision: 2, reason: 'replaced' }]);
  });

  it('names both events that changed places in the log', async () => {
    const log = await filled();
    const [a, b] = [log.ofStream('transaction-42')[1]!, log.ofStream('transaction-43')[1]!];
    log.change(a.stream, a.revision, () => ({ position: b.position }));
    log.change(b.stream, b.revision, () => ({ position: a.position }));
    expect(await tamperedIn(log)).toEqual([
      { stream: b.stream, revision: b.revision, reason: 'moved' },
      { stream: a.stream, revision: a.revision, reason: 'moved' },
    ]);
  });

  it('knows from outside the log that its end was cut off', async () => {
    const log = await filled();
    const { written } = await recordAll(log);
    log.cutOff(30);
    const [cut] = await tamperedIn(log, { lastRecord: written });
    expect(cut).toEqual({ stream: logHeadsStream, revision: written!.revision, reason: 'cut' });
  });

  it('waits for older releases to end before it demands links of version 2', async () => {
    const log = new OpenLog();
    log.write('transaction-1');
    await recordAll(log, 60_000);
    log.writeOld('transaction-1');
    await recordAll(log, 60_000);
    expect(await tamperedIn(log)).toEqual([]);
    await recordAll(log);
    log.writeOld('transaction-1');
    expect(await tamperedIn(log)).toEqual([{ stream: 'transaction-1', revision: 2, reason: 'unlinked' }]);
  });

  it('names one event for a key that is lost, and goes on', async () => {
    const log = await filled();
    const tampered = await tamperedIn(log, { keys: new ChainKeys(['another key']) });
    expect(tampered).toEqual([{ stream: logHeadsStream, revision: 0, reason: 'unknown key' }]);
  });

  it('tells a link to an event that an old release never stored from tampering, where that could happen', async () => {
    const log = new OpenLog();
    log.writeOld('delivery-deferred-1');
    const meant = hashOf(log.endOf('delivery-deferred-1').hash, '{"lost":true}');
    log.writeOld('delivery-deferred-1');
    log.writeOld('delivery-deferred-1', meant);
    log.writeOld('delivery-deferred-1');
    const mayFork = (stream: string): boolean => stream.startsWith('delivery-deferred-');
    const { tampered, forked } = await verified(log, { mayFork });
    expect([tampered, forked.map(({ revision }) => revision)]).toEqual([[], [2]]);
    expect(await tamperedIn(log)).toEqual([{ stream: 'delivery-deferred-1', revision: 2, reason: 'relinked' }]);
  });

  it('finds any single event that is changed, moved, added or deleted after it was recorded, and no other', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(6), { minLength: 4, maxLength: 40 }),
        fc.nat(),
        fc.constantFrom('type', 'data', 'metadata', 'deleted', 'relinked'),
        async (streams, which, attack) => {
          const log = new OpenLog();
          for (const stream of streams) log.write(`transaction-${stream}`);
          await recordAll(log);
          const rows = log.rows.filter(({ stream }) => stream !== logHeadsStream);
          const { stream, revision } = rows[which % rows.length]!;
          if (attack === 'deleted') log.remove(stream, revision);
          else
            log.change(stream, revision, (row) => {
              if (attack === 'relinked') return relinked(row, { data: '{"amount":1}' });
              return attack === 'metadata'
                ? { metadata: row.metadata.replace('"cmd"', '"cmx"') }
                : { [attack]: attack === 'type' ? 'Other' : '{"amount":1}' };
            });
          const places = new Set((await tamperedIn(log)).map((each) => `${each.stream}@${each.revision}`));
          // Before the change-over a forged link without a code shows by its record and by the event that follows.
          expect([...places]).toContain(
            attack === 'relinked' && log.endOf(stream).revision > revision
              ? `${stream}@${revision + 1}`
              : `${stream}@${revision}`,
          );
          for (const place of places) expect(place.startsWith(`${stream}@`)).toBe(true);
        },
      ),
      { numRuns: 150 },
    ));
});
