import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { Sparkline } from './sparkline.tsx'

interface StatTileProps {
  label: ReactNode
  figure: ReactNode
  /** In words: "12% more than before". */
  change?: ReactNode
  direction?: 'up' | 'down' | 'flat'
  /** The days behind the figure, oldest first. */
  spark?: readonly number[]
  /** The way to the details: a link. All of the tile takes the tap. */
  link?: ReactNode
}

/** Longer than this, as an amount of some hundred thousand is, it needs smaller letters to stay on one line beside another tile on a phone. */
const LONG = 13

/** One number of a dashboard. */
export function StatTile({ label, figure, change, direction = 'flat', spark, link }: StatTileProps) {
  const Arrow = direction === 'up' ? ArrowUpRight : ArrowDownRight
  return (
    <div className="@container focus-around relative grid min-w-0 content-start gap-1.5 rounded-card border border-line bg-surface px-4 py-3.5 lg:px-5 lg:py-[18px]">
      <p className="text-sm text-ink-3">{label}</p>
      <div className="flex flex-wrap items-end justify-between gap-1.5">
        <p
          className={`font-display text-[1.1875rem] leading-[1.05] font-bold tracking-[-.022em] wrap-anywhere ${
            typeof figure === 'string' && figure.length > LONG
              ? 'supports-[width:1cqi]:text-[clamp(13px,10.5cqi,1.75rem)]'
              : 'supports-[width:1cqi]:text-[clamp(16px,13cqi,1.75rem)]'
          }`}
        >
          {figure}
        </p>
        {spark && spark.length > 1 && <Sparkline values={spark} />}
      </div>
      {change && (
        <p
          className={`flex items-center gap-1 text-xs ${
            direction === 'up'
              ? 'font-medium text-forest'
              : direction === 'down'
                ? 'font-medium text-laterite-ink'
                : 'text-ink-3'
          }`}
        >
          {direction !== 'flat' && <Arrow aria-hidden="true" strokeWidth={1.9} className="size-[1em] flex-none" />}
          {change}
        </p>
      )}
      {link && (
        <div className="text-sm font-semibold text-forest [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a:hover]:underline">
          {link}
        </div>
      )}
    </div>
  )
}
