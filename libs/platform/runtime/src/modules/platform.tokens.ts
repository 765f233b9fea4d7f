export const ADAPTERS = Symbol('Adapters');

/** Which of the process's duties this thread has. */
export const DUTIES = Symbol('Duties');
