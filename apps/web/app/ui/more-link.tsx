import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { Spinner } from './spinner.tsx'
import * as texts from './more-link.texts.ts'

interface MoreLinkProps {
  state: 'idle' | 'loading' | 'failed'
  children: ReactNode
  /** The router's link, with this look. */
  render: (link: { className: string; 'aria-busy': true | undefined; children: ReactNode }) => ReactNode
}

/** A link to more of a list. */
export function MoreLink({ state, children, render }: MoreLinkProps) {
  return (
    <>
      {render({
        'aria-busy': state === 'loading' || undefined,
        className: buttonClass({ size: 'lg' }),
        children: (
          <>
            {state === 'loading' && <Spinner />}
            {children}
          </>
        ),
      })}
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {state === 'failed' && texts.weCouldNotLoadMore}
      </p>
    </>
  )
}
