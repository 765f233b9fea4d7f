export { boot, type Booted, operatorKey } from './boot';
export { type Called, caller } from './call';
