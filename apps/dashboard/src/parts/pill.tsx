import { type Tone, toneOf, words } from './status-tone';

/** `<Pill status="partially_refunded" />`, or any text: `<Pill text="Changed" tone="info" />`. */
export const Pill = ({ status, text, tone }: { status?: string; text?: string; tone?: Tone }) => (
  <span class="pill" data-tone={tone ?? toneOf(status ?? '')}>
    {text ?? words(status ?? '')}
  </span>
);
