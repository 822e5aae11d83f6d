import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'

/** The look of a chip, for links and labels. 36 px are visible, 44 px take the tap. */
export function chipClass({ isOn = false, className = '' }: { isOn?: boolean; className?: string } = {}): string {
  return `relative inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border px-[13px] text-sm font-medium whitespace-nowrap transition-colors duration-[140ms] after:absolute after:inset-x-0 after:-inset-y-1 after:content-[""] [&_svg]:size-4 [&_svg]:flex-none [&_svg]:stroke-[1.9] ${
    isOn ? 'border-ink bg-ink text-bg forced-colors:outline-2' : 'border-line-strong bg-surface hover:bg-surface-2'
  } ${className}`
}

interface ChipProps extends ComponentProps<'button'> {
  isOn?: boolean
}

/** A filter to switch on and off. */
export function Chip({ isOn, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} className={chipClass({ isOn, className })} {...rest}>
      {children}
    </button>
  )
}

interface RemovableChipProps {
  label: ReactNode
  /** The action of the tap: "Remove filter Kumasi". */
  removeLabel: string
  /** Where the page is without the filter; or `render`, for a router's link. */
  href?: string
  render?: (link: { className: string; 'aria-label': string; children: ReactNode }) => ReactNode
}

/** An active filter: a link to the same page without it. */
export function RemovableChip({
  label,
  removeLabel,
  href,
  render = ({ children, ...link }) => (
    <a href={href} {...link}>
      {children}
    </a>
  ),
}: RemovableChipProps) {
  return render({
    className: chipClass(),
    'aria-label': removeLabel,
    children: (
      <>
        <span className="truncate">{label}</span>
        <X aria-hidden="true" />
      </>
    ),
  })
}
