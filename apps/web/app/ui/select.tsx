import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

/** The browser's own list, for up to about eight choices; from there on a Combobox. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select
        className="control appearance-none truncate pr-[38px] pl-[13px] forced-colors:appearance-auto"
        {...rest}
      />
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.9}
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-3 forced-colors:hidden"
      />
    </span>
  )
}
