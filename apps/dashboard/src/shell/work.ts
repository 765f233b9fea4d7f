import { createStore } from '../parts/store';
import { showToast } from '../parts/toasts';

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

/**
 * Runs work in the tray at the bottom right; the text that it gives ends in a notice.
 * `runInTray('Move the clock', async (report, signal) => { …; return 'Moved'; })`
 */
export const runInTray = async (
  title: string,
  run: (report: Report, signal: AbortSignal) => Promise<string>,
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
  longWork.set((before) => [...before, begun]);
  try {
    const result = await run((done, total) => change(id, { done, total }), controller.signal);
    change(id, { state: 'done', result, cancel: undefined });
    showToast(result);
  } catch (error) {
    const result = (error as Error).message;
    change(id, { state: 'failed', result, cancel: undefined });
    showToast(`${title}: ${result}`, 'bad');
  }
};
