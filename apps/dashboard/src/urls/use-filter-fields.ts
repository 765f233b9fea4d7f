import { useEffect, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { withParams } from './search-params';

const settleMs = 350;

/** Fields that are kept in the address: a choice at once, a text when it rests for a moment. */
export const useFilterFields = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const set = (changes: Readonly<Record<string, string>>) =>
    navigate(path + withParams(search, changes), { replace: true });
  useEffect(() => {
    if (Object.keys(typed).length === 0) return;
    const timer = setTimeout(() => {
      set(typed);
      setTyped({});
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const text = (name: string, value: string) => ({
    value: typed[name] ?? value,
    onInput: (next: string) => setTyped({ ...typed, [name]: next }),
  });
  return { set, text };
};
