import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '@taprail/event-sourcing';
import {
  ChainKeys,
  Codec,
  type EventStore,
  firstPrevHash,
  hashOf,
  openEventStore,
  unwrittenStream,
} from '@taprail/event-store';
import type { Finding } from '@taprail/ledger-domain';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { openSqlite } from '@taprail/sqlite';
import { HeadRecorder } from '@taprail/subscriptions';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { HeadRecording } from './head-recording';
import { LastHeadRecordTable } from './last-head-record';
import { LogVerifier } from './log-verifier';
import { VerifierGauges } from './verifier-gauges';

const envelope = { commandId: 'cmd_1', correlationId: 'c', actor: { kind: 'service', id: 'spec' } } as const;
const at = '2026-03-01T10:00:00.000Z';
const log = createLogger({ service: 'test', level: 'silent' });
const keys = new ChainKeys(['a key of the specs that is in no store']);
const noted = (amount: number): DomainEvent => ({ type: 'Noted', data: { amount } });

describe('the verifier of the log', () => {
  let folder: string;
  let store: EventStore;
  let readStore: ReadStore;
  let registry: ReturnType<typeof createRegistry>;
  let findings: Finding[];
  let verifier: LogVerifier;
  let recording: HeadRecording;
  let lastRecord: LastHeadRecordTable;
  const gauge = async (name: string): Promise<number> =>
    (await registry.getSingleMetric(name)!.get()).values[0]?.value ?? 0;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taprail-verifier-'));
    store = await openEventStore(`sqlite:${join(folder, 'log.db')}`, { chainKeys: keys });
    readStore = await openSqliteReadStore(':memory:');
    registry = createRegistry({ service: 's', version: '1', commit: 'c' });
    findings = [];
    lastRecord = new LastHeadRecordTable(readStore);
    for (const stream of ['transaction-a', 'transaction-b', 'transaction-c']) {
      const { events } = new Codec().encode([1, 2, 3].map(noted), envelope, at, unwrittenStream(stream));
      await store.append(stream, 'no-stream', events);
    }
    const recorder = new HeadRecorder({ store, keys, nowIso: () => at, quietMs: 0, instance: 'spec' });
    recording = new HeadRecording({ readStore, recorder, lastRecord, log, instance: 'spec', everyMs: 1 });
    verifier = new LogVerifier({
      store,
      readStore,
      keys,
      lastRecord,
      report: (finding) => findings.push(finding),
      gauges: new VerifierGauges(registry),
      log,
      instance: 'spec',
      pauseMs: 1,
    });
  });
  afterEach(async () => {
    await recording.beforeApplicationShutdown();
    await verifier.beforeApplicationShutdown();
    await store.close();
    await readStore.close();
    rmSync(folder, { recursive: true });
  });

  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  const aWholeCycle = async (): Promise<void> => {
    // The one under way may have passed the place already; the one after it has not begun.
    const from = await gauge('log_verification_cycles_total');
    await until(async () => (await gauge('log_verification_cycles_total')) >= from + 2);
  };
  const start = async (): Promise<void> => {
    verifier.startBesideFollowers();
    recording.startBesideFollowers();
    await until(async () => (await lastRecord.find()) !== undefined);
    await aWholeCycle();
    expect(findings).toEqual([]);
  };
  /** As somebody would who can write the file and nothing else. */
  const onDisk = (statement: string): void => {
    const disk = openSqlite(join(folder, 'log.db'), { durability: 'FULL' });
    disk.exec(statement);
    disk.close();
  };
  const where = `WHERE stream = 'transaction-b' AND revision`;

  it.each<[string, string, number, string]>([
    [
      'bytes',
      `UPDATE event SET data = replace(data, '2', '9') ${where} = 1`,
      1,
      'what is stored does not have the hash',
    ],
    ['type', `UPDATE event SET type = 'RefundFailed' ${where} = 1`, 1, 'what is stored does not have the hash'],
    ['metadata', `UPDATE event SET metadata = replace(metadata, 'spec', 'else') ${where} = 2`, 2, 'what is stored'],
    ['id', `UPDATE event SET id = '00000000-0000-4000-8000-000000000001' ${where} = 0`, 0, 'what is stored'],
    ['last event, which is deleted', `DELETE FROM event ${where} = 2`, 2, 'it is gone'],
  ])(
    'reports a changed %s of a sale by stream and revision, unasked and once',
    async (_what, change, revision, why) => {
      await start();
      onDisk(change);
      await aWholeCycle();
      await aWholeCycle();
      expect(findings).toEqual([
        {
          id: `tampered transaction-b@${revision}`,
          detail: expect.stringContaining(`Event ${revision} of transaction-b was tampered with: ${why}`),
        },
      ]);
      expect(await gauge('log_tampered_events')).toBe(1);
    },
  );

  it('reports an event that was appended with a true hash and without the key', async () => {
    await start();
    const [, , last] = await store.read('transaction-b');
    const { hash } = JSON.parse(last!.metadata) as { hash: string };
    const after = { stream: 'transaction-b', revision: 2, hash };
    const [forged] = new Codec().encode([noted(9)], envelope, at, after).events;
    const values = [after.stream, 3, forged!.id, forged!.type, forged!.data, forged!.metadata].map(
      (each) => `'${each}'`,
    );
    onDisk(`INSERT INTO event (stream, revision, id, type, data, metadata) VALUES (${values.join(', ')})`);
    await aWholeCycle();
    expect(findings.map(({ id, detail }) => [id, detail])).toEqual([
      ['tampered transaction-b@3', expect.stringContaining('its hash has no code')],
    ]);
  });

  it('reports that the end of the log is gone together with its records', async () => {
    await start();
    await recording.beforeApplicationShutdown();
    onDisk(`DELETE FROM event WHERE stream = 'transaction-c' OR stream = 'logHeads-log'`);
    await aWholeCycle();
    expect(findings.map(({ id }) => id)).toEqual(['cut logHeads-log@0']);
  });

  it('goes on past a link that an earlier release made to deferrals which it had not stored', async () => {
    const deferrals = ['{"n":0}', '{"n":1}', '{"n":2}'];
    const lost = hashOf(hashOf(firstPrevHash, deferrals[0]!), '{"lost":true}');
    let prevHash = firstPrevHash;
    for (const [revision, data] of deferrals.entries()) {
      const link = revision === 2 ? lost : prevHash;
      const hash = hashOf(link, data);
      const metadata = JSON.stringify({ ...envelope, at, schema: 1, prevHash: link, hash });
      const id = `00000000-0000-4000-8000-00000000000${revision}`;
      const expected = revision === 0 ? 'no-stream' : revision - 1;
      await store.append('delivery-deferred-by_1', expected, [{ id, type: 'DeliveriesDeferred', data, metadata }]);
      prevHash = hash;
    }
    await start();
    expect([await gauge('log_forked_links'), await gauge('log_tampered_events')]).toEqual([1, 0]);
  });
});
