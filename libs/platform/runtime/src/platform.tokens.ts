export const ADAPTERS = Symbol('Adapters');
