import {
  type IdempotencyStore,
  keyLifetimeMs,
  type ReserveRequest,
  runningMaxMs,
} from '../request/idempotency/idempotency-store';

const start = Date.parse('2026-03-02T11:04:05.123Z');
const answer = { status: 201, headers: { location: '/things/1' }, body: '{"id":"1","text":"ü"}' };

type Opened = Readonly<{ store: IdempotencyStore; close?: () => Promise<void> }>;

/** A promise that is not here is not a promise. `realNowMs` is the time by which a holder counts as alive. */
export const describeIdempotencyStore = (
  name: string,
  open: (realNowMs: () => number) => Promise<Opened>,
  /** After which a process that says nothing is dead. */
  deadAfterMs = runningMaxMs,
): void =>
  describe(`${name} keeps the IdempotencyStore contract`, () => {
    let opened: Opened;
    let realMs = start;
    let scope: string;
    let runs = 0;

    beforeEach(async () => {
      realMs = start;
      // Stores may be shared with earlier runs: every test has a scope of its own.
      scope = `test/${process.pid}-${Date.now()}-${(runs += 1)}`;
      opened = await open(() => realMs);
    });
    afterEach(() => opened.close?.());

    const request = (changes: Partial<ReserveRequest> = {}): ReserveRequest => ({
      scope,
      key: 'k',
      fingerprint: 'f',
      commandId: 'cmd_1',
      now: new Date(start),
      ...changes,
    });
    const again = (changes: Partial<ReserveRequest> = {}) =>
      opened.store.reserve(request({ commandId: 'cmd_2', ...changes }));
    const held = () => ({ scope, key: 'k', commandId: 'cmd_1' });

    it('lets the first use run under the command id that it brought', async () =>
      expect(await opened.store.reserve(request())).toEqual({ outcome: 'fresh', commandId: 'cmd_1' }));

    it('holds a second use back while the first is running', async () => {
      await opened.store.reserve(request());
      expect(await again()).toEqual({ outcome: 'running' });
    });

    it('lets exactly one of many simultaneous uses run', async () => {
      const uses = await Promise.all(
        Array.from({ length: 8 }, async (_, i) => opened.store.reserve(request({ commandId: `cmd_${i}` }))),
      );
      expect(uses.map(({ outcome }) => outcome).sort()).toEqual(['fresh', ...Array(7).fill('running')]);
    });

    it('gives the answer back byte for byte', async () => {
      await opened.store.reserve(request());
      await opened.store.complete(held(), answer);
      expect(await again()).toEqual({ outcome: 'answered', commandId: 'cmd_1', answer });
    });

    it('refuses the key for another request, running or answered', async () => {
      await opened.store.reserve(request());
      expect(await again({ fingerprint: 'other' })).toEqual({ outcome: 'reuse' });
      await opened.store.complete(held(), answer);
      expect(await again({ fingerprint: 'other' })).toEqual({ outcome: 'reuse' });
    });

    it('keeps the keys of two platforms apart', async () => {
      await opened.store.reserve(request());
      expect(await again({ scope: `${scope}-other` })).toEqual({ outcome: 'fresh', commandId: 'cmd_2' });
    });

    it('runs again under the first command id after a release', async () => {
      await opened.store.reserve(request());
      await opened.store.release(held());
      expect(await again()).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
      expect(await again()).toEqual({ outcome: 'running' });
    });

    it('takes a key over from a process that died, under its command id and only once', async () => {
      await opened.store.reserve(request());
      realMs += deadAfterMs - 1;
      expect(await again()).toEqual({ outcome: 'running' });
      realMs += 1;
      const uses = await Promise.all([again(), again()]);
      expect(uses.map(({ outcome }) => outcome).sort()).toEqual(['resume', 'running']);
      expect(uses.find(({ outcome }) => outcome === 'resume')).toEqual({ outcome: 'resume', commandId: 'cmd_1' });
    });

    it('frees a forgotten key for any request', async () => {
      await opened.store.reserve(request());
      await opened.store.forget(held());
      expect(await again({ fingerprint: 'other' })).toEqual({ outcome: 'fresh', commandId: 'cmd_2' });
    });

    it('never changes an answer that was given, nor what another command holds', async () => {
      await opened.store.reserve(request());
      await opened.store.complete({ ...held(), commandId: 'cmd_other' }, { ...answer, body: 'foreign' });
      await opened.store.complete(held(), answer);
      await opened.store.complete(held(), { ...answer, body: 'late' });
      await opened.store.release(held());
      await opened.store.forget(held());
      expect(await again()).toEqual({ outcome: 'answered', commandId: 'cmd_1', answer });
    });

    it('forgets a key 24 hours after its first use, and not a millisecond sooner', async () => {
      await opened.store.reserve(request());
      await opened.store.complete(held(), answer);
      expect(await again({ now: new Date(start + keyLifetimeMs - 1) })).toMatchObject({ outcome: 'answered' });
      expect(await again({ now: new Date(start + keyLifetimeMs) })).toEqual({ outcome: 'fresh', commandId: 'cmd_2' });
    });

    it('sweeps expired keys in batches and leaves the others', async () => {
      for (const key of ['a', 'b', 'c']) await opened.store.reserve(request({ key, now: new Date(0) }));
      await opened.store.reserve(request({ key: 'd' }));
      expect(await opened.store.sweep(new Date(keyLifetimeMs), 2)).toBe(2);
      expect(await opened.store.sweep(new Date(keyLifetimeMs), 2)).toBe(1);
      expect(await opened.store.sweep(new Date(keyLifetimeMs), 2)).toBe(0);
      expect(await again({ key: 'd' })).toEqual({ outcome: 'running' });
    });
  });
