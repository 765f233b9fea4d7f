import { actorText } from './actor-text';
import { PersonName } from './person-name';

/** The actor of an event in a table; its id, which tells timers and consumers apart, is in its title. */
export const ActorName = ({ kind, id }: { kind: string; id: string }) => {
  if (kind === 'user') return <PersonName id={id} />;
  const text = actorText({ kind, id });
  return <span title={`${kind} ${id}`}>{text.charAt(0).toUpperCase() + text.slice(1)}</span>;
};
