import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { pageHref } from '../urls/search-params';
import { useFilterFields } from '../urls/use-filter-fields';
import { Dropdown } from './dropdown';
import { SelectField, TextField } from './fields';
import { chipText, isSet, type ChipFilter, namesOf } from './filter-text';
import { Icon } from './icon';

type Values = Readonly<Record<string, string>>;
type Fields = ReturnType<typeof useFilterFields>;

type Props = {
  filters: readonly ChipFilter[];
  /** By the parameters of the address, as far as they can be read: what cannot be read narrows nothing. */
  values: Values;
  /** Parameters that a filter replaces: setting one clears these. */
  clears?: readonly string[];
  /** Before the chips, such as a search field. */
  children?: ComponentChildren;
};

/** The filters of a list: a chip for each that is set, which opens its fields, and a menu of the others. They are kept in the address. */
export const FilterChips = ({ filters, values, clears = [], children }: Props) => {
  const fields = useFilterFields();
  const typed = Object.fromEntries(new URLSearchParams(useSearch()));
  const [opened, setOpened] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const toggle = (title: string) => (isOpen: boolean) =>
    setOpened((before) => (isOpen ? title : before === title ? undefined : before));
  const shown = filters.filter((filter) => filter.title === opened || isSet(filter, values));
  const others = filters.filter((filter) => !shown.includes(filter));
  const cleared = Object.fromEntries(clears.map((name) => [name, '']));
  const set = (changes: Values) => fields.set({ ...cleared, ...changes });
  return (
    <form class="list-filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {children}
      {shown.map((filter) => (
        <span key={filter.title} class="chip">
          <Dropdown
            label={<ChipLabel filter={filter} values={values} />}
            isOpen={opened === filter.title}
            onToggle={toggle(filter.title)}
          >
            <FilterFields filter={filter} values={typed} fields={{ ...fields, set }} />
          </Dropdown>
          {isSet(filter, values) && (
            <button
              type="button"
              class="button-icon"
              aria-label={`Remove filter ${filter.title}`}
              onClick={() => {
                setOpened(undefined);
                set(Object.fromEntries(namesOf(filter).map((name) => [name, ''])));
              }}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {others.length > 0 && (
        <Dropdown
          label={
            <>
              <Icon name="filter" /> Add filter
            </>
          }
          isOpen={isAdding}
          onToggle={setAdding}
        >
          <ul class="dropdown-list">
            {others.map(({ title }) => (
              <li key={title}>
                <button
                  type="button"
                  onClick={() => {
                    setAdding(false);
                    setOpened(title);
                  }}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </Dropdown>
      )}
    </form>
  );
};

const ChipLabel = ({ filter, values }: { filter: ChipFilter; values: Values }) => (
  <>
    <span class="chip-title">{filter.title}</span>
    {isSet(filter, values) && <strong>{chipText(filter, values)}</strong>}
  </>
);

type FieldsProps = { filter: ChipFilter; values: Values; fields: Fields };

const FilterFields = ({ filter, values, fields: { set, text } }: FieldsProps) => {
  const valueOf = (name: string): string => values[name] ?? '';
  if (filter.kind === 'choice')
    return (
      <SelectField
        label={filter.title}
        value={valueOf(filter.name)}
        onChange={(value) => set({ [filter.name]: value })}
        options={[['', 'All'], ...filter.options]}
      />
    );
  if (filter.kind === 'text') {
    const { title, name, placeholder, list, problemOf } = filter;
    const given = text(name, valueOf(name));
    return (
      <TextField
        label={title}
        {...given}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(list === undefined ? {} : { list })}
        problem={problemOf?.(given.value)}
      />
    );
  }
  const [from, to] = filter.names;
  if (filter.kind === 'amounts')
    return (
      <div class="filter-pair">
        <TextField label="At least" inputMode="decimal" placeholder="10.00" {...text(from, valueOf(from))} />
        <TextField label="At most" inputMode="decimal" placeholder="100.00" {...text(to, valueOf(to))} />
      </div>
    );
  return (
    <div class="filter-pair">
      <TextField label="From" type="date" value={valueOf(from)} onInput={(next) => set({ [from]: next })} />
      <TextField label="To" type="date" value={valueOf(to)} onInput={(next) => set({ [to]: next })} />
    </div>
  );
};

/** In the place of a list that its filters leave empty. */
export const NoneFits = ({ noun, path }: { noun: string; path: string }) => {
  const search = useSearch();
  return (
    <>
      <p>No {noun} matches these filters.</p>
      <Link class="button" href={pageHref(path, search)}>
        Clear filters
      </Link>
    </>
  );
};
