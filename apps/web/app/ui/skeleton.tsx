import type { ReactNode } from 'react'
import * as texts from './skeleton.texts.ts'

/** A box in place of coming content, with its size from `className`. Seen after 150 ms; still where motion is reduced. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block shimmer forced-colors:border ${className}`} />
}

/** Around the boxes: tells screen readers, once, what all of them tell the eye. */
export function Loading({
  label = texts.loading,
  className = '',
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className} aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
