import type { DiscoveryService } from '@nestjs/core';
import type { Duties } from './adapters';
import { DutiesHost } from './duties-host';

describe('what has work beside followers or commands', () => {
  const startedBy = (duties: Partial<Duties>): readonly string[] => {
    const started: string[] = [];
    const monitor = { startBesideFollowers: () => void started.push('monitor') };
    const reader = { startBesideCommands: () => void started.push('reader') };
    const instances = [monitor, monitor, reader, {}, null, undefined, 'text'];
    const discovery = { getProviders: () => instances.map((instance) => ({ instance })) };
    const adapters = { duties: { commands: false, events: false, followers: false, ...duties } };
    new DutiesHost(discovery as unknown as DiscoveryService, adapters).onApplicationBootstrap();
    return started;
  };

  it.each([
    ['in the thread that follows the log', { followers: true, events: true }, ['monitor']],
    ['in the thread that decides commands', { commands: true }, ['reader']],
    ['in a process with every duty, once', { commands: true, events: true, followers: true }, ['monitor', 'reader']],
    ['nowhere else', {}, []],
  ])('is started %s', (_where, duties, started) => expect(startedBy(duties)).toEqual(started));
});
