import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Codec, openEventStore, type EventStore, unwrittenStream } from '@taprail/event-store';
import type { Finding } from '@taprail/ledger-domain';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { openSqlite } from '@taprail/sqlite';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { LogVerifier } from './log-verifier';
import { VerifierGauges } from './verifier-gauges';

type Noted = Readonly<{ type: 'Noted'; data: Readonly<{ amount: number }> }>;
const envelope = { commandId: 'cmd_1', correlationId: 'c', actor: { kind: 'service', id: 'spec' } } as const;

describe('the verifier of the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-verifier-'));
  const file = join(folder, 'log.db');
  let store: EventStore;
  let readStore: ReadStore;
  beforeAll(async () => {
    store = await openEventStore(`sqlite:${file}`);
    readStore = await openSqliteReadStore(':memory:');
    for (const stream of ['note-a', 'note-b', 'note-c']) {
      const noted = [1, 2, 3].map((amount): Noted => ({ type: 'Noted', data: { amount } }));
      const { events } = new Codec<Noted>().encode(noted, envelope, '2026-03-01T10:00:00.000Z', unwrittenStream(stream));
      await store.append(stream, 'no-stream', events);
    }
  });
  afterAll(async () => {
    await store.close();
    await readStore.close();
    rmSync(folder, { recursive: true });
  });

  it('reports a stored byte that was changed, within one cycle and once', async () => {
    const registry = createRegistry({ service: 's', version: '1', commit: 'c' });
    const findings: Finding[] = [];
    const verifier = new LogVerifier({
      store,
      readStore,
      report: (finding) => findings.push(finding),
      gauges: new VerifierGauges(registry),
      log: createLogger({ service: 'test', level: 'silent' }),
      instance: 'spec',
      pauseMs: 1,
    });
    const cycles = async (): Promise<number> => {
      const metric = await registry.getSingleMetric('log_verification_cycles_total')!.get();
      return metric.values[0]?.value ?? 0;
    };
    const aWholeCycle = async (): Promise<void> => {
      // The one under way may have passed the place already; the one after it has not begun.
      const from = await cycles();
      while ((await cycles()) < from + 2) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    verifier.startBesideFollowers();
    await aWholeCycle();
    expect(findings).toEqual([]);
    const disk = openSqlite(file, { durability: 'FULL' });
    disk.exec(`UPDATE event SET data = replace(data, '2', '9') WHERE stream = 'note-b' AND revision = 1`);
    disk.close();
    await aWholeCycle();
    await aWholeCycle();
    await verifier.beforeApplicationShutdown();
    expect(findings).toEqual([
      {
        id: 'tampered note-b@1',
        detail: 'Event 1 of note-b was tampered with: its stored bytes do not have the hash that was written with them',
      },
    ]);
    expect((await registry.getSingleMetric('log_tampered_events')!.get()).values[0]?.value).toBe(1);
  });
});
