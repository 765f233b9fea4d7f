import { nodeTurn } from './node-turn';
import type { SeedChoice } from './seed-choice';

export type Task = {
  readonly order: number;
  dueMs: number;
  run: () => void;
  /** Undefined: once. */
  readonly everyMs: number | undefined;
  /** Not of the process that is simulated: it outlives a crash. */
  readonly isOutside: boolean;
  isCancelled: boolean;
};

/** Timers of different parts are seldom due in the same order twice: each is late by up to so many milliseconds. */
const latenessMaxMs = 3;
const tasksMax = 20_000_000;

/**
 * The event loop of a simulated process: immediates in their order, then the timer that is due first, at which the time
 * then is. Between two tasks everything that only waits for a promise has come to its end.
 */
export class VirtualLoop {
  /** Milliseconds since the loop began. Never goes back. */
  elapsedMs = 0;
  private readonly timers = new TaskHeap();
  private immediates: Task[] = [];
  private nextImmediate = 0;
  private order = 0;
  private count = 0;
  private isOutside = false;

  constructor(private readonly lateness: SeedChoice) {}

  get taskCount(): number {
    return this.count;
  }

  setTimer(run: () => void, ms: number, isRepeated = false): Task {
    const waitMs = Number.isFinite(ms) && ms >= 1 ? Math.ceil(ms) : 1;
    // A timer of more milliseconds than 31 bits hold is due at once in Node; nobody here asks for one.
    const task = this.taskOf(
      run,
      this.elapsedMs + waitMs + this.lateness.integer(0, latenessMaxMs),
      isRepeated ? waitMs : undefined,
    );
    this.timers.push(task);
    return task;
  }

  setImmediate(run: () => void): Task {
    const task = this.taskOf(run, this.elapsedMs, undefined);
    this.immediates.push(task);
    return task;
  }

  sleep(ms: number): Promise<void> {
    return this.doOutside(() => new Promise((resolve) => void this.setTimer(resolve, ms)));
  }

  /** Timers and immediates that this call sets are not of the simulated process. */
  doOutside<T>(work: () => T): T {
    const before = this.isOutside;
    this.isOutside = true;
    try {
      return work();
    } finally {
      this.isOutside = before;
    }
  }

  /** Runs the work, and everything that becomes due meanwhile, until the work is done. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const ended = { is: false };
    const result = work().finally(() => (ended.is = true));
    result.catch(() => undefined);
    for (;;) {
      await nodeTurn();
      if (ended.is) return result;
      this.takeTask();
    }
  }

  /** The immediates that wait, and those that they set: what the stores have been asked for happens, and is not answered. */
  async runImmediates(): Promise<void> {
    while (this.nextImmediate < this.immediates.length) {
      this.takeTask();
      await nodeTurn();
    }
  }

  /** The process is gone, and its timers with it. */
  dropProcess(): void {
    this.immediates = this.immediates.slice(this.nextImmediate).filter(({ isOutside }) => isOutside);
    this.nextImmediate = 0;
    this.timers.keep(({ isOutside }) => isOutside);
  }

  private taskOf(run: () => void, dueMs: number, everyMs: number | undefined): Task {
    this.order += 1;
    return { order: this.order, dueMs, run, everyMs, isOutside: this.isOutside, isCancelled: false };
  }

  private takeTask(): void {
    this.count += 1;
    if (this.count > tasksMax) throw new Error('The simulated process does not come to rest');
    const task = this.takeImmediate() ?? this.takeTimer();
    if (!task) throw new Error('The simulated process waits for something that never happens');
    if (task.isOutside) this.doOutside(task.run);
    else task.run();
  }

  private takeImmediate(): Task | undefined {
    while (this.nextImmediate < this.immediates.length) {
      const task = this.immediates[this.nextImmediate]!;
      this.nextImmediate += 1;
      if (this.nextImmediate > 1_000) {
        this.immediates = this.immediates.slice(this.nextImmediate);
        this.nextImmediate = 0;
      }
      if (!task.isCancelled) return task;
    }
    return undefined;
  }

  private takeTimer(): Task | undefined {
    for (;;) {
      const task = this.timers.pop();
      if (!task) return undefined;
      if (task.isCancelled) continue;
      this.elapsedMs = Math.max(this.elapsedMs, task.dueMs);
      if (task.everyMs !== undefined) {
        task.dueMs = this.elapsedMs + task.everyMs + this.lateness.integer(0, latenessMaxMs);
        this.timers.push(task);
      }
      return task;
    }
  }
}

const isBefore = (one: Task, other: Task): boolean =>
  one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.order < other.order);

/** By due time, those of one time in the order in which they were set. */
class TaskHeap {
  private tasks: Task[] = [];

  push(task: Task): void {
    const { tasks } = this;
    let at = tasks.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(task, tasks[parent]!)) break;
      tasks[at] = tasks[parent]!;
      at = parent;
    }
    tasks[at] = task;
  }

  pop(): Task | undefined {
    const { tasks } = this;
    const first = tasks[0];
    const last = tasks.pop();
    if (first === undefined || last === undefined || tasks.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= tasks.length) break;
      const child = left + 1 < tasks.length && isBefore(tasks[left + 1]!, tasks[left]!) ? left + 1 : left;
      if (!isBefore(tasks[child]!, last)) break;
      tasks[at] = tasks[child]!;
      at = child;
    }
    tasks[at] = last;
    return first;
  }

  keep(isKept: (task: Task) => boolean): void {
    const kept = this.tasks.filter((task) => !task.isCancelled && isKept(task));
    this.tasks = [];
    for (const task of kept) this.push(task);
  }
}
