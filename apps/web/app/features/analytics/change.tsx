import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import * as texts from './analytics.texts.ts'

/** A figure against the one before, in words and with an arrow. */
export function Change({ now, before, isAmount = false }: { now: number; before: number; isAmount?: boolean }) {
  const percent = before === 0 ? 0 : Math.round((100 * Math.abs(now - before)) / before)
  if (before === 0 || percent === 0)
    return <span className="text-xs text-ink-3">{before === 0 && now !== 0 ? texts.noneBefore : texts.same}</span>
  const isMore = now > before
  const Arrow = isMore ? ArrowUpRight : ArrowDownRight
  return (
    <span
      className={`inline-flex items-center gap-1 text-xs font-medium ${isMore ? 'text-forest' : 'text-laterite-ink'}`}
    >
      <Arrow aria-hidden="true" strokeWidth={1.9} className="size-[1em] flex-none" />
      {percent >= 1_000
        ? texts.manyTimes
        : isMore
          ? texts.more(percent)
          : isAmount
            ? texts.less(percent)
            : texts.fewer(percent)}
    </span>
  )
}
