import type { TaprailEvent } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { client } from '../../requests/client';

/** Whether somebody can see this tab. */
const useVisible = (): boolean => {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
};

type Following = Readonly<{
  isOn: boolean;
  /** Names the list that it is for: another one begins anew. */
  list: string;
  types: readonly TaprailEvent['type'][];
  /** The newest event that is shown; what came after it is told of first. */
  after: string | undefined;
  onEvent: (event: TaprailEvent) => void;
}>;

/**
 * The feed of events as it happens. A tab that nobody sees lets its connection go, because a browser has six of them to a server,
 * and goes on where it was when it is seen again. Gives the reason why it ended, if it did.
 */
export const useEventStream = ({ isOn, list, types, after, onEvent }: Following): string | undefined => {
  const isVisible = useVisible();
  const [problem, setProblem] = useState<string>();
  const isOpen = isOn && isVisible;
  useEffect(() => {
    if (!isOpen) return;
    const ending = new AbortController();
    const follow = async () => {
      const query = { ...(types.length === 0 ? {} : { types: [...types] }), ...(after === undefined ? {} : { after }) };
      for await (const event of client.events.stream(query, { signal: ending.signal })) onEvent(event);
    };
    setProblem(undefined);
    follow().catch((error: Error) => setProblem(error.message));
    return () => ending.abort();
    // `after` is where it begins; while it is open the stream itself knows where it is.
  }, [isOpen, list]);
  return problem;
};
