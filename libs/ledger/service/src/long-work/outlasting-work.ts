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
  private readonly underWay = new Map<string, Promise<unknown>>();

  async run(id: string, work: () => Promise<void>): Promise<Readonly<{ unfinished: boolean }>> {
    const finished = await this.resultOf(id, () => work().then(() => 'finished'));
    return { unfinished: finished === undefined };
  }

  /** The result of the work, or undefined while it is under way. */
  async resultOf<Result extends NonNullable<unknown>>(
    id: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const result = (this.underWay.get(id) as Promise<Result> | undefined) ?? this.begin(id, work);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, answerWithinMs, undefined)));
    try {
      return await Promise.race([result, tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** For a caller that needs the result: it waits for its turn and for the end. */
  runToEnd<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run('', work);
  }

  private begin<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const result = this.queue.run('', work).finally(() => this.underWay.delete(id));
    this.underWay.set(id, result);
    // It may fail while nobody waits for it: the next command begins it again.
    result.catch(() => undefined);
    return result;
  }
}
