import { useState } from 'preact/hooks';
import { Icon } from './icon';
import { PageLink } from './page-link';
import { shortId } from './short-id';
import { showToast } from './toasts';

const shownMs = 1_500;

/** Copies a value; with Shift as JSON. */
export const Copy = ({ value, label }: { value: string; label: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    try {
      await navigator.clipboard.writeText(event.shiftKey ? JSON.stringify(value) : value);
      setCopied(true);
      setTimeout(() => setCopied(false), shownMs);
      showToast(`Copied ${label}`);
    } catch {
      showToast('The browser blocked copying', 'bad');
    }
  };
  return (
    <button type="button" class="copy" onClick={copy} aria-label={`Copy ${label}`} title={`Copy ${label}`}>
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  );
};

/** An id, shortened and copyable; with `to` it is a link. The whole id is in the DOM and appears on focus or hover. */
export const Id = ({ id, to, label = 'ID' }: { id: string; to?: string; label?: string }) => {
  const text = (
    <span class="id" title={id}>
      <span class="id-short" aria-hidden="true">
        {shortId(id)}
      </span>
      <span class="id-full">{id}</span>
    </span>
  );
  return (
    <span class="id-box">
      {to ? <PageLink to={to}>{text}</PageLink> : text}
      <Copy value={id} label={label} />
    </span>
  );
};
