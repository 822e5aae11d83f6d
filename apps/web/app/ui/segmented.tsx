import type { ComponentProps, ReactNode } from 'react'

const FRAME = 'inline-flex max-w-full rounded-control bg-surface-2 p-[3px] forced-colors:border'
const SEGMENT =
  'relative inline-flex min-h-[38px] min-w-10 cursor-pointer items-center justify-center gap-1.5 rounded-[8px] px-2.5 text-sm leading-tight font-semibold transition-colors duration-[140ms] after:absolute after:inset-x-0 after:-inset-y-[3px] after:content-[""] [&_svg]:size-5 [&_svg]:stroke-[1.9]'
const RESTING = 'text-ink-3 hover:text-ink'
const CHOSEN = 'bg-surface text-ink shadow-e1'

interface SegmentedProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked'> {
  /** Names the choice, unseen. */
  label: string
  name: string
  options: readonly { value: string; label: ReactNode; /** Where the label is an icon. */ spokenLabel?: string }[]
  value?: string
}

/** Few short choices of which one holds. Radio buttons: in a form they are sent under the name. */
export function Segmented({ label, options, value, defaultValue, className = '', ...rest }: SegmentedProps) {
  return (
    <div role="radiogroup" aria-label={label} className={`${FRAME} ${className}`}>
      {options.map((option) => (
        <label
          key={option.value}
          className={`${SEGMENT} ${RESTING} has-checked:bg-surface has-checked:text-ink has-checked:shadow-e1 has-focus-visible:outline-2 has-focus-visible:outline-ink has-checked:forced-colors:outline-2`}
        >
          <input
            type="radio"
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
            aria-label={option.spokenLabel}
            className="absolute inset-0 z-10 cursor-pointer appearance-none rounded-[8px]"
            {...rest}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** The same for links, such as grid or list. Each child is a link with `segmentClass(isCurrent)` and `aria-current`. */
export function SegmentedLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={FRAME}>
      {children}
    </nav>
  )
}

export function segmentClass(isCurrent: boolean): string {
  return `${SEGMENT} ${isCurrent ? CHOSEN : RESTING}`
}
