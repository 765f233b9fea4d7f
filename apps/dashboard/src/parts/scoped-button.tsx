import type { ComponentChildren } from 'preact';
import { useScope } from '../session/use-session';

type Props = {
  scope: string;
  onClick: () => void;
  children: ComponentChildren;
  kind?: 'plain' | 'primary' | 'danger';
  isDisabled?: boolean;
  /** Why it cannot be done now, apart from the scope. */
  why?: string;
};

/** A button for those whose key may do it; others see it disabled, with the name of the scope that is missing. */
export const ScopedButton = ({ scope, onClick, children, kind = 'plain', isDisabled = false, why }: Props) => {
  const isAllowed = useScope(scope);
  const reason = isAllowed ? why : `requires scope ${scope}`;
  return (
    <button
      type="button"
      class="button"
      data-kind={kind}
      disabled={!isAllowed || isDisabled}
      title={reason}
      onClick={onClick}
    >
      {children}
      {!isAllowed && <span class="button-scope"> ({reason})</span>}
    </button>
  );
};
