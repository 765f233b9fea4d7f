import { createStore } from '../parts/store';

/** Long work that goes on while people look at other pages. */
export type LongWork = Readonly<{
  id: string;
  title: string;
  done: number;
  total: number | null;
  startedAtMs: number;
  state: 'running' | 'done' | 'failed';
  result: string;
  cancel: (() => void) | undefined;
}>;

export const longWork = createStore<readonly LongWork[]>([]);

const change = (id: string, changes: Partial<LongWork>): void =>
  longWork.set((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));

export const dismissWork = (id: string): void => longWork.set((before) => before.filter((each) => each.id !== id));

type Report = (done: number, total: number | null) => void;

type Options = Readonly<{ leavesAfterMs?: number }>;

/**
 * Runs work in the tray at the bottom right, where the text that it gives stays until it is dismissed, replaced by the same work
 * done again, or over its time. `runInTray('Move the clock', async (report, signal) => { …; return 'Moved'; })`
 */
export const runInTray = async (
  title: string,
  run: (report: Report, signal: AbortSignal) => Promise<string>,
  { leavesAfterMs }: Options = {},
): Promise<void> => {
  const id = crypto.randomUUID();
  const controller = new AbortController();
  const begun: LongWork = {
    id,
    title,
    done: 0,
    total: null,
    startedAtMs: Date.now(),
    state: 'running',
    result: '',
    cancel: () => controller.abort(new Error('Cancelled')),
  };
  longWork.set((before) => [...before.filter((each) => each.title !== title || each.state === 'running'), begun]);
  try {
    const result = await run((done, total) => change(id, { done, total }), controller.signal);
    change(id, { state: 'done', result, cancel: undefined });
    if (leavesAfterMs !== undefined) setTimeout(() => dismissWork(id), leavesAfterMs);
  } catch (error) {
    change(id, { state: 'failed', result: (error as Error).message, cancel: undefined });
  }
};
