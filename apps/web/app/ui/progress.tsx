interface ProgressProps {
  label: string
  /** From 0 to 100. */
  value: number
  /** In place of the percentage: "Step 2 of 3". */
  valueText?: string
  tone?: 'forest' | 'gold'
  className?: string
}

const FILL = {
  forest: '[&::-moz-progress-bar]:bg-forest [&::-webkit-progress-value]:bg-forest',
  gold: '[&::-moz-progress-bar]:bg-gold [&::-webkit-progress-value]:bg-gold',
}

/** How far something has come, as a bar. */
export function Progress({ label, value, valueText, tone = 'forest', className = '' }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      max={100}
      value={Math.round(Math.min(Math.max(value, 0), 100))}
      className={`block h-[7px] w-full appearance-none overflow-hidden rounded-[4px] bg-surface-3 forced-colors:border [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-[180ms] forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight] ${FILL[tone]} ${className}`}
    />
  )
}
