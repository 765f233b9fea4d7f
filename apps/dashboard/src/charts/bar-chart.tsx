import { useState } from 'preact/hooks';
import { labelStep, niceTicks } from './scale';

/** One bar; its parts stand on one another. */
export type Bar = Readonly<{ label: string; axisLabel: string; parts: readonly number[]; text: string }>;

type Props = {
  label: string;
  bars: readonly Bar[];
  /** The colour of each part, by its number in the tokens. */
  colours: readonly number[];
  formatValue: (value: number) => string;
};

const [width, height, left, bottom, top] = [480, 206, 48, 30, 10];

/** Bars, stacked where they have several parts. Every bar can be reached by the keyboard and says its numbers. */
export const BarChart = ({ label, bars, colours, formatValue }: Props) => {
  const [active, setActive] = useState<number>();
  const sums = bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const ticks = niceTicks(Math.max(0, ...sums));
  const max = ticks.at(-1)!;
  const plot = height - bottom - top;
  const slot = (width - left) / Math.max(1, bars.length);
  const barWidth = Math.min(28, Math.max(3, slot * 0.68));
  const yOf = (value: number) => top + plot - (value / max) * plot;
  const step = labelStep(bars.length, 6);
  const shown = active === undefined ? undefined : bars[active];
  return (
    <div class="chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
        <g class="chart-grid" aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={left - 8} y={yOf(tick) + 4} text-anchor="end">
                {formatValue(tick)}
              </text>
            </g>
          ))}
        </g>
        {bars.map((bar, at) => {
          const x = left + slot * at + (slot - barWidth) / 2;
          let below = 0;
          return (
            <g
              key={bar.label}
              class="chart-bar"
              role="img"
              aria-label={bar.text}
              tabIndex={0}
              onFocus={() => setActive(at)}
              onBlur={() => setActive(undefined)}
              onMouseEnter={() => setActive(at)}
              onMouseLeave={() => setActive(undefined)}
            >
              <rect class="chart-hit" x={left + slot * at} y={top} width={slot} height={plot} />
              {bar.parts.map((part, index) => {
                const y = yOf(below + part);
                const size = yOf(below) - y;
                below += part;
                return part > 0 ? (
                  <rect
                    key={index}
                    data-chart={colours[index]}
                    x={x}
                    y={y}
                    width={barWidth}
                    height={Math.max(1, size - (index > 0 ? 1 : 0))}
                    rx={Math.min(3, barWidth / 3)}
                  />
                ) : null;
              })}
              {at % step === 0 && (
                <text
                  class="chart-axis"
                  x={left + slot * (at + 0.5)}
                  y={height - 8}
                  text-anchor="middle"
                  aria-hidden="true"
                >
                  {bar.axisLabel}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {shown && (
        <p class="chart-readout" aria-hidden="true">
          {shown.text}
        </p>
      )}
    </div>
  );
};
