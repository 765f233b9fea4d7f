import { formatDate, formatDistance, formatInstant, formatInstantExact, zoneName } from './format-time';
import { useServerNow } from './server-clock';
import { useZone } from './zone';

type Props = { at: string; isExact?: boolean; isRelative?: boolean };

/** `<Instant at={row.created_at} />` in the chosen zone; UTC to the millisecond on hover. */
export const Instant = ({ at, isExact = false, isRelative = false }: Props) => {
  const { zone } = useZone();
  const nowMs = useServerNow();
  const text = isExact ? formatInstantExact(at, zone) : formatInstant(at, zone);
  return (
    <time class="instant" dateTime={at} title={`${formatInstantExact(at, 'UTC')} UTC`}>
      {text}
      {isExact && <span class="instant-zone"> {zoneName(zone, at)}</span>}
      {isRelative && <span class="instant-distance"> {formatDistance(at, nowMs)}</span>}
    </time>
  );
};

/** A day at a bank. It is the same day in every zone. */
export const DateText = ({ date }: { date: string }) => (
  <time class="instant" dateTime={date}>
    {formatDate(date)}
  </time>
);
