import { useState } from 'preact/hooks';
import { Dropdown } from './dropdown';
import { CheckField } from './fields';
import { readSetting, writeSetting } from './stored-setting';
import type { TableColumn } from './table';

/** Titles of the columns that are switched, each away from what the page shows by itself. */
const readSwitched = (text: string | null): ReadonlySet<string> => {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(read) ? read.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set();
  }
};

/** The columns that this browser shows of a list, and the menu that chooses them. The first names the row and always stays. */
export const useColumnChoice = <T,>(list: string | undefined, columns: readonly TableColumn<T>[]) => {
  const setting = `columns.${list}`;
  const [switched, setSwitched] = useState(() => readSwitched(list === undefined ? null : readSetting(setting)));
  const [isOpen, setOpen] = useState(false);
  const isShown = ({ title, isOptional = false }: TableColumn<T>): boolean => switched.has(title) === isOptional;
  const toggle = (title: string) => {
    const others = [...switched].filter((each) => each !== title);
    const next = switched.has(title) ? others : [...others, title];
    setSwitched(new Set(next));
    writeSetting(setting, next.length === 0 ? null : JSON.stringify(next));
  };
  const [first, ...rest] = columns;
  const menu = list !== undefined && (
    <Dropdown label="Columns" isOpen={isOpen} onToggle={setOpen} align="end">
      <fieldset class="dropdown-list">
        <legend class="visually-hidden">Columns</legend>
        {rest.map((column) => (
          <CheckField
            key={column.title}
            label={column.title}
            isChecked={isShown(column)}
            onChange={() => toggle(column.title)}
          />
        ))}
      </fieldset>
    </Dropdown>
  );
  return { menu, shown: first === undefined ? [] : [first, ...rest.filter(isShown)] };
};
