import type { DiscoveryService } from '@nestjs/core';
import type { Duties } from '../adapters/adapters';
import { DutiesHost } from './duties-host';

describe('what has work beside followers or commands', () => {
  const hostOf = (duties: Partial<Duties>) => {
    const called: string[] = [];
    const monitor = { startBesideFollowers: () => void called.push('monitor') };
    const reader = { startBesideCommands: () => void called.push('reader') };
    const counts = { prepareForCommands: async () => void called.push('counts') };
    const instances = [monitor, monitor, reader, counts, counts, {}, null, undefined, 'text'];
    const discovery = { getProviders: () => instances.map((instance) => ({ instance })) };
    const adapters = { duties: { commands: false, events: false, followers: false, ...duties } };
    return { host: new DutiesHost(discovery as unknown as DiscoveryService, adapters), called };
  };
  const startedBy = (duties: Partial<Duties>): readonly string[] => {
    const { host, called } = hostOf(duties);
    host.onApplicationBootstrap();
    return called;
  };

  it.each([
    ['in the thread that follows the log', { followers: true, events: true }, ['monitor']],
    ['in the thread that decides commands', { commands: true }, ['reader']],
    ['in a process with every duty, once', { commands: true, events: true, followers: true }, ['monitor', 'reader']],
    ['nowhere else', {}, []],
  ])('is started %s', (_where, duties, started) => expect(startedBy(duties)).toEqual(started));

  it.each([
    ['in the thread that decides commands', { commands: true }, ['counts']],
    ['not in one that only follows the log', { followers: true, events: true }, []],
  ])('is prepared for commands %s', async (_where, duties, prepared) => {
    const { host, called } = hostOf(duties);
    await host.prepare();
    expect(called).toEqual(prepared);
  });
});
