const form =
  /^P(?!$)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?!$)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/;

/** The instant that lies an ISO 8601 duration after another; months and years as the calendar in UTC has them. */
export const afterDuration = (from: Date, duration: string): Date | undefined => {
  const found = form.exec(duration);
  if (!found) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const wantedMonth = from.getUTCFullYear() * 12 + from.getUTCMonth() + years * 12 + months;
  const lastDay = new Date(Date.UTC(Math.floor(wantedMonth / 12), (wantedMonth % 12) + 1, 0)).getUTCDate();
  const moved = new Date(from);
  moved.setUTCFullYear(Math.floor(wantedMonth / 12), wantedMonth % 12, Math.min(from.getUTCDate(), lastDay));
  const restMs = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
  return new Date(moved.getTime() + restMs);
};

const anyDay = new Date(0);

/** How long a duration of weeks, days or less is; undefined when it is none, or has the length of no clock. */
export const durationMs = (duration: string): number | undefined => {
  const [date = ''] = duration.split('T');
  const end = /[YM]/.test(date) ? undefined : afterDuration(anyDay, duration);
  return end && end.getTime() - anyDay.getTime();
};
