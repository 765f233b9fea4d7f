const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export const isInstant = (value: unknown): value is string => typeof value === 'string' && instant.test(value);

const two = (value: number): string => String(value).padStart(2, '0');

/** In the time zone of this machine, as a person writes it: `2026-03-02 12:04`. */
export const timeText = (iso: string, withSeconds = false): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return withSeconds ? `${day} ${time}:${two(at.getSeconds())} ${zoneText(at)}` : `${day} ${time}`;
};

const zoneText = (at: Date): string => {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const ahead = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
};

const unitsMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** `90s`, `15m`, `1h`, `3d`, `2w`; undefined for anything else. */
export const readDurationMs = (text: string): number | undefined => {
  const [, count, unit] = /^(\d+)\s*([smhdw])$/.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * unitsMs[unit as keyof typeof unitsMs];
};

/** The ISO 8601 duration that the test clock takes: `3d` is `P3D`; one that is ISO already stays. */
export const isoDuration = (text: string): string | undefined => {
  if (/^P(?=.)(\d+W|(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?)$/i.test(text.trim())) return text.trim().toUpperCase();
  const [, count, unit] = /^(\d+)\s*([smhdw])$/.exec(text.trim()) ?? [];
  if (count === undefined) return undefined;
  if (unit === 'w') return `P${Number(count) * 7}D`;
  return unit === 'd' ? `P${count}D` : `PT${count}${unit!.toUpperCase()}`;
};

/** How long something takes: `8 ms`, `1.4 s`, `3 min`. */
export const spanText = (ms: number): string => {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
};
