import { useEffect, useState } from 'preact/hooks';
import type { Store } from './store';

export const useStore = <T>(store: Store<T>): T => {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    const update = () => setValue(() => store.get());
    // It may have changed between the first render and this effect.
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
};
