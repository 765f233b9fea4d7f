import { useEffect } from 'preact/hooks';
import { createStore } from '../parts/store';
import { readSetting, writeSetting } from '../parts/stored-setting';

/** Letters as shortcuts disturb those who speak to their machine, so they can be switched off. */
export const areShortcutsOn = createStore(readSetting('shortcuts') !== 'off');
export const switchShortcuts = (isOn: boolean): void => {
  writeSetting('shortcuts', isOn ? null : 'off');
  areShortcutsOn.set(isOn);
};

const sequenceMs = 1_200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys and what they do: `{ '/': openPalette, 'g p': openPayments }`. Ctrl or ⌘ with K works everywhere. */
export const useShortcuts = (actions: Readonly<Record<string, () => void>>, openPalette: () => void): void =>
  useEffect(() => {
    let first = '';
    let firstAtMs = 0;
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return openPalette();
      }
      if (!areShortcutsOn.get() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const isSecond = event.timeStamp - firstAtMs < sequenceMs && first !== '';
      const action = (isSecond ? actions[`${first} ${event.key}`] : undefined) ?? actions[event.key];
      [first, firstAtMs] = [event.key, event.timeStamp];
      if (!action) return;
      event.preventDefault();
      first = '';
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
