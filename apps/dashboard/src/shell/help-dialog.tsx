import { Dialog } from '../parts/dialog';
import { CheckField } from '../parts/fields';
import { useStore } from '../parts/use-store';
import { useOpenPages } from '../pages/use-open-pages';
import { useSession } from '../session/use-session';
import { areShortcutsOn, switchShortcuts } from './shortcuts';

const always: readonly (readonly [string, string])[] = [
  ['Ctrl K or ⌘ K', 'Search, or go to a page or ID'],
  ['/', 'Same as Ctrl K'],
  ['?', 'Keyboard shortcuts'],
  ['c', 'This page as code'],
  ['j', 'Next row of a list'],
  ['k', 'Previous row of a list'],
  ['Enter', 'Open the row'],
];

export const HelpDialog = ({ onClose }: { onClose: () => void }) => {
  const isOn = useStore(areShortcutsOn);
  const { environment } = useSession();
  const letters = useOpenPages().flatMap(({ letter, title }) => (letter ? [[`g ${letter}`, title] as const] : []));
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="keys">
        {[...always, ...letters].map(([keys, text]) => (
          <div key={keys}>
            <dt>{keys.split(' ').map((key) => (key === 'or' ? ' or ' : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <CheckField label="Enable single-key shortcuts" isChecked={isOn} onChange={switchShortcuts} />
      {environment === 'test' && (
        <p class="muted">
          The <a href="/docs">documentation</a> has the <a href="/docs/reference">API reference</a> and{' '}
          <a href="/docs/test-data">test data</a>.
        </p>
      )}
    </Dialog>
  );
};
