import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

const VARIANTS = {
  /** Commits money: Buy Now, Accept Bid, Pay. */
  buy: 'border-transparent bg-forest text-on-forest hover:bg-forest-hover',
  /** Makes a request or an offer: Request Item, Post Request, Submit Bid. */
  ask: 'border-transparent bg-gold text-on-gold hover:bg-gold-hover',
  /** The same where it repeats in a list. */
  asksoft: 'border-transparent bg-gold-soft text-ink ring-1 ring-gold/70 ring-inset hover:bg-gold hover:text-on-gold',
  line: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  ghost: 'border-transparent text-ink-2 hover:bg-surface-2',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft',
  /** On the deep green of hero and panels. */
  deepline: 'border-white/40 text-on-deep hover:bg-white/10',
}

// 36 px are visible; the area that takes the tap is 44 px high in every size.
const SIZES = {
  sm: 'min-h-9 rounded-[8px] py-1 text-sm after:absolute after:inset-x-0 after:-inset-y-1 after:content-[""]',
  md: 'min-h-11 rounded-control py-1.5 text-[.9375rem]',
  lg: 'min-h-[52px] rounded-[12px] py-2 text-base',
}
const PADDING = {
  sm: { ghost: 'px-2.5', other: 'px-[13px]' },
  md: { ghost: 'px-3', other: 'px-[18px]' },
  lg: { ghost: 'px-4', other: 'px-6' },
}

const OFF =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-surface-3 disabled:text-ink-3 disabled:ring-0 disabled:active:translate-y-0'

export type ButtonVariant = keyof typeof VARIANTS
export type ButtonSize = keyof typeof SIZES

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
  className?: string
}

/** The look of a button, for links that act like one: `<Link className={buttonClass({ variant: 'ask' })}>`. */
export function buttonClass({ variant = 'line', size = 'md', block = false, className = '' }: ButtonLook = {}): string {
  const padding = PADDING[size][variant === 'ghost' ? 'ghost' : 'other']
  return `relative inline-flex max-w-full flex-none items-center justify-center gap-2 border text-center leading-[1.2] font-semibold transition-[background-color,border-color,color,translate] duration-[140ms] active:translate-y-px [&_svg]:size-[1.25em] [&_svg]:flex-none [&_svg]:stroke-[1.9] ${VARIANTS[variant]} ${SIZES[size]} ${padding} ${OFF} ${block ? 'w-full' : ''} ${className}`
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** At work: keeps its width and its words for screen readers, and ignores presses. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  block,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Not disabled while busy: that would drop the focus. Enter in a field clicks the submit button, so it is held off too.
  const holdOff = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? holdOff : onClick}
      className={`${buttonClass({ variant, size, block, className })} ${busy ? 'cursor-progress' : 'cursor-pointer'}`}
      {...rest}
    >
      {busy ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** The look of an icon alone, 44 px square, for links: those need an `aria-label`. */
export const iconButtonClass =
  'relative grid size-11 flex-none cursor-pointer place-items-center rounded-control transition-colors duration-[140ms] hover:bg-surface-2 disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-6 [&_svg]:stroke-[1.9]'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Names its action for everyone who does not see the icon, and the meaning of the dot: "Notifications, new". */
  label: string
  dot?: boolean
  children: ReactNode
}

export function IconButton({ label, dot = false, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`${iconButtonClass} ${className}`} {...rest}>
      {children}
      {dot && <NewDot />}
    </button>
  )
}

/** On an icon whose label says that there is something new. */
export function NewDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-surface bg-laterite forced-colors:bg-[Highlight]"
    />
  )
}
