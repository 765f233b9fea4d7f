/** A value that lives longer than any component and tells those who show it. */
export type Store<T> = Readonly<{
  get: () => T;
  set: (next: T | ((before: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
}>;

export const createStore = <T>(first: T): Store<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
