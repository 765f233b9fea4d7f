import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restartIds } from '@taprail/contracts';
import { startPspSimulator } from '@taprail/psp-simulator';
import { openPlatformForTests } from '@taprail/runtime/testing';
import { SeededFaults } from '../faults/faults';
import { SeedTrace } from '../trace';
import { SeedChoice } from '../virtual/seed-choice';
import { type Sources, useSources } from '../virtual/replace-sources';
import { VirtualLoop } from '../virtual/virtual-loop';
import type { Published } from './bus-within';
import { fetchWithin } from './psp-within';
import { Receiver } from './receiver';
import { type Outside, SimulatedProcess } from './simulated-process';

/** When a seed begins: days on which clocks, months or years change, among ordinary ones. */
const beginnings = [
  '2026-03-02T11:00:00.000Z',
  '2026-03-27T15:00:00.000Z',
  '2026-03-29T00:30:00.000Z',
  '2026-04-29T09:00:00.000Z',
  '2026-07-15T20:00:00.000Z',
  '2026-10-23T16:00:00.000Z',
  '2026-10-24T23:30:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-12-30T10:00:00.000Z',
  '2028-02-28T21:00:00.000Z',
] as const;

const hourMs = 3_600_000;

/** A simulated world: stores, PSP, bank, receiver and clock, and the process that is in it now. */
export class SimulatedWorld {
  /** Published events, once for each id. */
  readonly published = new Map<string, Published>();
  /** A restart or a step of the clock explains failures of this moment. */
  isDisturbed = false;
  private skewMs = 0;
  private restarting: Promise<void> | undefined;
  private running: SimulatedProcess | undefined;

  private constructor(
    readonly choice: SeedChoice,
    readonly outside: Outside,
    private readonly folder: string,
    private readonly moveWall: (ms: number) => void,
  ) {}

  static async open(seed: number, onLine?: (line: string) => void): Promise<SimulatedWorld> {
    const root = new SeedChoice(seed);
    const choice = root.branch('plan');
    const beginMs = Date.parse(choice.of(beginnings));
    const loop = new VirtualLoop(root.branch('lateness'));
    let skewMs = 0;
    const wallMs = (): number => beginMs + loop.elapsedMs + skewMs;
    let fetch: Sources['fetch'] = () => Promise.reject(new Error('Nothing can be reached yet'));
    useSources({ loop, wallMs, chance: root.branch('chance'), fetch: (...asked) => fetch(...asked) });
    restartIds();
    const folder = mkdtempSync(join(tmpdir(), 'taprail-simulation-'));
    const platform = await loop.run(() => loop.doOutside(() => openPlatformForTests({ nowMs: wallMs })));
    const trace = new SeedTrace(() => platform.clock.iso(), onLine);
    const simulator = await loop.doOutside(() =>
      startPspSimulator({ seed: `seed ${seed}`, port: null, clock: () => platform.clock.now() }),
    );
    fetch = fetchWithin(simulator);
    const outside: Outside = {
      loop,
      trace,
      faults: new SeededFaults(root.branch('faults'), trace),
      platform,
      simulator,
      receiver: new Receiver(),
      busFile: join(folder, 'bus.db'),
      mayRepeat: choice.happens(0.5),
      onPublished: (published) => void world.published.set(published.event.id, published),
    };
    const world = new SimulatedWorld(choice, outside, folder, (ms) => (skewMs += ms));
    return world;
  }

  get trace(): SeedTrace {
    return this.outside.trace;
  }

  get faults(): SeededFaults {
    return this.outside.faults;
  }

  get loop(): VirtualLoop {
    return this.outside.loop;
  }

  get process(): SimulatedProcess {
    if (!this.running) throw new Error('No process is running');
    return this.running;
  }

  now(): Date {
    return this.outside.platform.clock.now();
  }

  async start(): Promise<void> {
    // A process that has just started has no memory of the ids before it.
    restartIds();
    this.running = await SimulatedProcess.start(this.outside);
    this.trace.note('process started');
  }

  async restart(how: 'stop' | 'crash'): Promise<void> {
    const before = this.process;
    this.trace.note(`process ${how}`);
    let up: () => void = () => undefined;
    this.restarting = new Promise((resolve) => (up = resolve));
    try {
      await before[how]();
      await this.whileMended(() => this.start());
    } finally {
      this.restarting = undefined;
      up();
    }
  }

  /** Requests that come while no process is running wait for the next. */
  async untilRunning(): Promise<void> {
    while (this.restarting) await this.restarting;
  }

  /** The wall clock goes forward or back by an hour, as after a wrong setting; it is back in its place after a second one. */
  stepWallClock(): void {
    const ms = this.skewMs === 0 ? (this.choice.happens(0.5) ? hourMs : -hourMs) : -this.skewMs;
    this.skewMs += ms;
    this.moveWall(ms);
    this.trace.note(`wall clock steps by ${ms} ms`);
  }

  async whileMended<T>(work: () => Promise<T>): Promise<T> {
    const { faults } = this;
    const before = faults.isMended;
    faults.isMended = true;
    try {
      return await work();
    } finally {
      faults.isMended = before;
    }
  }

  async close(): Promise<void> {
    await this.running?.stop();
    const { platform, simulator } = this.outside;
    await simulator.close();
    await platform.close();
  }

  /** After the loop has ended, whatever came of it. */
  discard(): void {
    useSources(undefined);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
