/** Waits between the tries to provision an account: 1 s, 5 s, 30 s, 2 min, 10 min. */
export const retryDelaysMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];
