import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceDot,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

// The only file that loads the library. Still pictures: nothing in them moves, whatever the reader prefers. Colours are those of the
// theme, so they follow it.

const TICK = { fill: 'var(--ink-3)', fontSize: '0.75rem' }
const AXIS = { tick: TICK, tickLine: false, axisLine: { stroke: 'var(--line-strong)' } }
const MARGIN = { top: 12, right: 12, bottom: 0, left: 0 }
/** A picture follows its place a moment later: until then it must not push a page sideways that became narrower. */
const WHILE_RESIZED = 'overflow-x-clip'

export interface TrendPoint {
  name: string
  now: number
  before?: number | null
}

interface TrendProps {
  points: readonly TrendPoint[]
  /** Without `before`, this time stands alone. */
  labels: { now: string; before?: string }
  format: (value: number) => string
  /** Short, for the axis. */
  formatShort: (value: number) => string
}

/** This time as a line, the time before dashed behind it; the latest point stands out. */
export function TrendChart({ points, labels, format, formatShort }: TrendProps) {
  const last = points.at(-1)
  return (
    <div className={`${WHILE_RESIZED} h-[240px] lg:h-[280px]`}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="name" {...AXIS} minTickGap={40} interval="preserveStartEnd" />
          <YAxis
            {...AXIS}
            axisLine={false}
            width={48}
            tickCount={4}
            allowDecimals={false}
            tickFormatter={formatShort}
          />
          <Tooltip
            isAnimationActive={false}
            formatter={(value) => format(Number(value))}
            contentStyle={TOOLTIP}
            labelStyle={{ color: 'var(--ink)' }}
            cursor={{ stroke: 'var(--line-strong)' }}
          />
          {labels.before && (
            <Line
              dataKey="before"
              name={labels.before}
              stroke="var(--ink-3)"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              dot={false}
              isAnimationActive={false}
            />
          )}
          <Line
            dataKey="now"
            name={labels.now}
            stroke="var(--forest)"
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
          {last && (
            <ReferenceDot x={last.name} y={last.now} r={5} fill="var(--gold)" stroke="var(--ink)" strokeWidth={1.5} />
          )}
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

interface CountsProps {
  bars: readonly { name: string; count: number }[]
  label: string
}

export function CountsChart({ bars, label }: CountsProps) {
  return (
    <div className={`${WHILE_RESIZED} h-[220px]`}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...bars]} margin={{ ...MARGIN, top: 22 }} accessibilityLayer={false}>
          <XAxis dataKey="name" {...AXIS} interval={0} />
          <YAxis hide allowDecimals={false} domain={[0, 'dataMax']} />
          <Bar
            dataKey="count"
            name={label}
            fill="var(--forest)"
            radius={[4, 4, 0, 0]}
            maxBarSize={64}
            isAnimationActive={false}
          >
            <LabelList dataKey="count" position="top" fill="var(--ink)" fontSize="0.75rem" fontWeight={600} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

const TOOLTIP = {
  background: 'var(--surface)',
  border: '1px solid var(--line-strong)',
  borderRadius: 10,
  color: 'var(--ink)',
  fontSize: '0.8125rem',
}
