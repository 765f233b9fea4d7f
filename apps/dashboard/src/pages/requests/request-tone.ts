import type { Tone } from '../../parts/status-tone';

/** The colour beside a status of HTTP. */
export const requestTone = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good');
