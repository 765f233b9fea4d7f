import type { ComponentChildren } from 'preact';
import { useScope } from '../session/use-session';
import { RequiresScope } from './requires-scope';

type Props = { title: string; scope: string; link?: ComponentChildren; children: () => ComponentChildren };

/** Its content is asked for only with the scope to read it; without, the card says what is missing. */
export const ScopedCard = ({ title, scope, link, children }: Props) => {
  const isAllowed = useScope(scope);
  return (
    <section class="card" aria-label={title}>
      <div class="card-head">
        <h2>{title}</h2>
        {isAllowed && link}
      </div>
      {isAllowed ? children() : <RequiresScope scope={scope} />}
    </section>
  );
};
