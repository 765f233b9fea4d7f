import { setImmediate as turn } from 'node:timers/promises';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { reportReadiness } from './report-readiness';

describe('the log of a process', () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'test', level: 'silent' });
  const registry = createRegistry({ service: 'test', version: '1', commit: 'c' });
  const leaving = new AbortController();
  let missing: Record<string, string> = {};
  let looks = 0;
  const checks = {
    leaving: leaving.signal,
    read: async () => {
      looks += 1;
      const isReady = Object.keys(missing).length === 0;
      return { status: isReady ? ('ok' as const) : ('degraded' as const), checks: {}, isReady, missing };
    },
  };
  const looked = async (more: number) => {
    for (const end = looks + more; looks < end;) await turn();
    await turn();
  };

  it('says once what it waits for, when it is ready, and what it misses later', async () => {
    jest.spyOn(log, 'info').mockImplementation((_facts: unknown, text?: string) => void lines.push(text!));
    jest.spyOn(log, 'warn').mockImplementation((facts: unknown, text?: string) => {
      lines.push(`${text} ${JSON.stringify(facts)}`);
    });
    missing = { bus: 'not joined', eventstore: 'refused' };
    reportReadiness(checks, log, registry, 1);
    await looked(3);
    expect(await registry.getSingleMetricAsString('process_ready')).toContain('process_ready{service="test"} 0');
    missing = {};
    await looked(3);
    expect(await registry.getSingleMetricAsString('process_ready')).toContain('process_ready{service="test"} 1');
    missing = { eventstore: 'refused' };
    await looked(3);
    leaving.abort();
    expect(lines).toEqual([
      'not ready; waiting for bus, eventstore {"missing":{"bus":"not joined","eventstore":"refused"}}',
      'ready',
      'not ready; waiting for eventstore {"missing":{"eventstore":"refused"}}',
    ]);
  });
});
