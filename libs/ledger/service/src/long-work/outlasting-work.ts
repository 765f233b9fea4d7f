import { KeyedQueue } from '@taprail/batching';

/** Well within the deadline of a timer's command. */
const answerWithinMs = 10_000;

/**
 * Work that may take longer than the command that asks for it may wait. The command answers that it is unfinished; when
 * it comes again it joins what is under way instead of beginning it again. One piece of work follows the other, as the
 * commands of one key do: a command that was answered early must not let the next one in beside its work.
 */
export class OutlastingWork {
  private readonly queue = new KeyedQueue();
  private readonly underWay = new Map<string, Promise<void>>();

  async run(id: string, work: () => Promise<void>): Promise<Readonly<{ unfinished: boolean }>> {
    const done = this.underWay.get(id) ?? this.begin(id, work);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), answerWithinMs)));
    try {
      return { unfinished: await Promise.race([done.then(() => false), tooLong]) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** For a caller that needs the result: it waits for its turn and for the end. */
  runToEnd<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run('', work);
  }

  private begin(id: string, work: () => Promise<void>): Promise<void> {
    const done = this.queue.run('', work).finally(() => this.underWay.delete(id));
    this.underWay.set(id, done);
    // It may fail while nobody waits for it: the next command begins it again.
    done.catch(() => undefined);
    return done;
  }
}
