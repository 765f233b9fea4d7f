/** The link that a row of a table opens: that of its first cell. */
const linkOf = (row: Element): HTMLAnchorElement | null =>
  row.querySelector<HTMLAnchorElement>('th[scope="row"] a[href]');

const ownActions = 'a, button, input, label, select, textarea, summary';

const isSelecting = (): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed;
};

/**
 * A click anywhere on a row opens what its first cell links to; with Ctrl, ⌘ or the middle button in a new tab. A link or button in
 * the row does what it says, and selecting text opens nothing.
 */
export const openClickedRow = (event: MouseEvent): void => {
  const target = event.target as Element;
  const isMiddle = event.button === 1;
  if (event.defaultPrevented || event.button > 1 || target.closest(ownActions)) return;
  const row = target.closest('tbody tr');
  const link = row && linkOf(row);
  if (!link || isSelecting()) return;
  if (isMiddle || event.ctrlKey || event.metaKey) open(link.href, '_blank', 'noopener');
  else link.click();
};

/** Moves the focus to the row after or before the one that has it, or to the first; Enter then opens it. */
export const moveToRow = (step: 1 | -1): void => {
  const links = [...document.querySelectorAll('main tbody tr')].flatMap((row) => linkOf(row) ?? []);
  const at = links.findIndex((link) => link.closest('tr')!.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step));
  links[next]?.focus();
  links[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' });
};
