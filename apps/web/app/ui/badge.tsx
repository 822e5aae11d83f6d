import type { ReactNode } from 'react'

const TONES = {
  plain: 'bg-surface-3 text-ink-2',
  ok: 'bg-forest-soft text-forest-ink',
  wait: 'bg-gold-soft text-gold-ink',
  hot: 'bg-laterite text-on-laterite',
  /** Low stock, a saving. */
  warm: 'bg-laterite-soft text-laterite-ink',
  info: 'bg-indigo-soft text-indigo',
  bad: 'bg-danger-soft text-danger-ink',
  /** The best bid. */
  gold: 'bg-gold text-on-gold',
  outline: 'text-ink-3 ring-1 ring-line-strong ring-inset',
  // On pictures, which are light in both themes.
  dark: 'bg-[#1e1e14] text-white',
  low: 'bg-white text-[#952f15]',
}

/** A state in a word; the colour only repeats what the word says. */
export function Badge({
  tone,
  children,
  className = '',
}: {
  tone: keyof typeof TONES
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-[5px] rounded-badge px-[9px] text-xs font-semibold whitespace-nowrap [&_svg]:size-[13px] [&_svg]:stroke-[2.4] ${TONES[tone]} ${className}`}
    >
      {children}
    </span>
  )
}
