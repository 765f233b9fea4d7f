import { createStore } from './store';

/** A short notice that goes away by itself; screen readers say it. */
export type Toast = Readonly<{ id: number; text: string; tone: 'good' | 'bad' }>;

export const toasts = createStore<readonly Toast[]>([]);

const shownMs = 6_000;
let nextId = 1;

export const showToast = (text: string, tone: Toast['tone'] = 'good'): void => {
  const id = nextId;
  nextId += 1;
  toasts.set((before) => [...before.slice(-3), { id, text, tone }]);
  setTimeout(() => hideToast(id), shownMs);
};

export const hideToast = (id: number): void => toasts.set((before) => before.filter((each) => each.id !== id));
