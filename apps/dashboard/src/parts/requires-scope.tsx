/** In place of what the key may not see; `empty` is for a whole page or tab. */
export const RequiresScope = ({ scope, kind = 'muted' }: { scope: string; kind?: 'muted' | 'empty' }) => (
  <p class={kind}>
    Requires scope <code>{scope}</code>.
  </p>
);
