const hourMs = 60 * 60 * 1_000;

export const idleMaxMs = 12 * hourMs;
export const ageMaxMs = 7 * 24 * hourMs;

type SessionTimes = Readonly<{ createdMs: number; lastSeenMs: number }>;

/** The instant at which a session ends unless it is used again; its key may end before. */
export const sessionEndMs = ({ createdMs, lastSeenMs }: SessionTimes): number =>
  Math.min(createdMs + ageMaxMs, lastSeenMs + idleMaxMs);
