import { actorText } from './actor-text';

/** The actor of an event in a table; its id, which tells timers and consumers apart, is in its title. */
export const ActorName = ({ kind, id }: { kind: string; id: string }) => {
  const text = actorText({ kind, id });
  return <span title={`${kind} ${id}`}>{text.charAt(0).toUpperCase() + text.slice(1)}</span>;
};
