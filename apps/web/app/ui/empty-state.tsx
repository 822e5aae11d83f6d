import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

interface EmptyStateProps {
  title: ReactNode
  /** One sentence: what to do, or what will happen. */
  children?: ReactNode
  /** One way forward, as buttons or links; two at most. */
  actions?: ReactNode
  /** A studio picture, or else an icon. */
  picture?: string
  icon?: ReactNode
  /** The element of the title; a page that consists of this part needs an `h1`. */
  as?: 'h1' | 'h2' | 'h3' | 'p'
  className?: string
}

/** Where there is nothing to show. A list that could not be loaded is not empty: use Notice for that. */
export function EmptyState({
  title,
  children,
  actions,
  picture,
  icon,
  as: Title = 'p',
  className = '',
}: EmptyStateProps) {
  return (
    <div
      className={`grid content-center justify-items-center gap-2 rounded-panel bg-surface-2 px-5 py-10 text-center ${className}`}
    >
      {picture && <Picture src={picture} alt="" sizePx={400} sizes="96px" className="mb-2 w-24 rounded-[24px]" />}
      {icon && !picture && (
        <span aria-hidden="true" className="mb-1 text-ink-3 [&_svg]:size-7 [&_svg]:stroke-[1.9]">
          {icon}
        </span>
      )}
      <Title className="font-display text-lg leading-tight font-bold tracking-[-.012em] text-balance">{title}</Title>
      {children && <p className="max-w-[44ch] text-[.9375rem] text-pretty text-ink-2">{children}</p>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
