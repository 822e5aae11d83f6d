import Clock3 from 'lucide-react/icons/clock-3'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Clock } from '../lib/format/clock.ts'

const TONES: Record<Clock['state'], string> = {
  over: 'bg-danger-soft text-danger-ink',
  soon: 'bg-gold-soft text-gold-ink',
  later: 'bg-surface-3 text-ink-2',
}

/** How much time is left, or by how much it is over, in words. */
export function DueClock({ words, state }: Clock) {
  const Icon = state === 'over' ? TriangleAlert : Clock3
  return (
    <span
      className={`inline-flex min-h-[26px] items-center gap-[5px] rounded-badge px-[9px] text-[.8125rem] font-semibold whitespace-nowrap tabular-nums ${TONES[state]}`}
    >
      <Icon aria-hidden="true" className="size-3.5 flex-none" strokeWidth={2.2} />
      {words}
    </span>
  )
}
