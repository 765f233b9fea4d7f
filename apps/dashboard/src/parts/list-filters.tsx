import type { ComponentChildren } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { pageHref } from '../urls/search-params';
import type { useFilterFields } from '../urls/use-filter-fields';
import { TextField } from './fields';

type SetFilters = ReturnType<typeof useFilterFields>['set'];

/** The fields that narrow a list, above it. */
export const FilterForm = ({ children }: { children: ComponentChildren }) => (
  <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
);

/** Two days of the chosen zone, both with the day itself. */
export const DayFields = ({ from, to, set }: { from: string; to: string; set: SetFilters }) => (
  <div class="filter-days">
    <TextField label="From" type="date" value={from} onInput={(next) => set({ from: next })} />
    <TextField label="To" type="date" value={to} onInput={(next) => set({ to: next })} />
  </div>
);

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
