export type * from './messages';
