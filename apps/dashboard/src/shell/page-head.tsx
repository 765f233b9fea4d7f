import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

type Props = { title: string; children?: ComponentChildren; actions?: ComponentChildren };

/** The one `h1` of a page, what it is about beneath it, and what can be done with it. */
export const PageHead = ({ title, children, actions }: Props) => {
  useEffect(() => {
    document.title = `${title} – Taprail`;
  }, [title]);
  return (
    <header class="page-head">
      <div class="page-head-text">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {children}
      </div>
      {actions && <div class="page-head-actions">{actions}</div>}
    </header>
  );
};
