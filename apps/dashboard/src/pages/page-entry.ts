import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon';

export type PageParams = Readonly<Record<string, string | undefined>>;

/** A page as the shell knows it. */
export type PageEntry = Readonly<{
  /** Below /dashboard; `:id` is a parameter. */
  path: string;
  title: string;
  load: () => Promise<{ default: ComponentType<{ params: PageParams }> }>;
  /** Its place in the navigation. A page without one is reached by links. */
  nav?: Readonly<{ group: 'Money' | 'Merchants' | 'Build' | 'Operate'; icon: IconName }>;
  /** Opened by g and this letter. */
  letter?: string;
  /** The scope without which the page has nothing to show. */
  scope?: string;
  isTestOnly?: boolean;
  /** The page of the navigation that it belongs to, where its own address does not begin with that of one. */
  under?: string;
  /** The ids that this page opens, by prefix. An address for an id that belongs to another thing is looked up. */
  ids?: Readonly<Record<string, (id: string) => string | Promise<string>>>;
}>;
