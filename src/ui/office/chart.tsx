/** A bar, and the one that it is compared with. */
export interface Bar {
  /** The label below it, if there is room. */
  readonly label: string
  /** Its full description, shown on hover. */
  readonly summary: string
  readonly value: number
  readonly before: number
}

interface ChartProps {
  readonly title: string
  readonly description: string
  readonly bars: readonly Bar[]
  readonly format: (value: number) => string
}

const TOP = 24
const BASE = 184
const HEIGHT = 204
/** The most bars with a label: more do not fit on a phone. */
const MOST_LABELS = 5

/**
 * Draws bars beside the ones that they are compared with, which are paler and wider. Sizes are shares of the
 * width, so that texts have the same size on a phone as on a desktop.
 */
export const BarChart = ({ title, description, bars, format }: ChartProps) => {
  const most = roundAbove(Math.max(0, ...bars.flatMap(({ value, before }) => [value, before])))
  const slot = 100 / bars.length
  const step = Math.ceil(bars.length / MOST_LABELS)
  const bar = (style: string, at: number, value: number, width: number) => (
    <rect
      class={style}
      x={share(slot * (at + (1 - width) / 2))}
      width={share(slot * width)}
      y={heightOf(value, most)}
      height={BASE - heightOf(value, most)}
    />
  )
  return (
    <svg
      class="chart"
      role="img"
      aria-labelledby="chart-title"
      aria-describedby="chart-description"
      width="100%"
      height={HEIGHT}
    >
      <title id="chart-title">{title}</title>
      <desc id="chart-description">{description}</desc>
      {[TOP, (TOP + BASE) / 2].map((y) => (
        <line key={y} x1="0" x2="100%" y1={y} y2={y} />
      ))}
      {most === 0 ? null : <text y={TOP - 6}>{format(most)}</text>}
      {bars.map(({ summary, value, before }, at) => (
        <g key={summary}>
          <title>{summary}</title>
          {bar('before', at, before, 0.8)}
          {bar('now', at, value, 0.45)}
        </g>
      ))}
      <line class="base" x1="0" x2="100%" y1={BASE} y2={BASE} />
      {bars.map(({ label }, at) =>
        at % step === (step - 1) >> 1 ? (
          <text key={label} class="label" x={share(slot * (at + 0.5))} y={HEIGHT - 4}>
            {label}
          </text>
        ) : null,
      )}
    </svg>
  )
}

const share = (percent: number): string => `${percent.toFixed(2)}%`

const heightOf = (value: number, most: number): number =>
  Math.round(BASE - (most === 0 ? 0 : Math.max(0, value) / most) * (BASE - TOP))

/** Returns the next number that begins with 1, 2, 4 or 6: the top of a scale whose half is as round. */
export const roundAbove = (value: number): number => {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 10].find((digit) => digit * power >= value) ?? 10) * power
}
