export { boot, type Booted } from './boot';
export { type Called, caller } from './call';
