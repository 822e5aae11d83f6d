import type { ReactNode } from 'react'

export interface DataRow {
  label: ReactNode
  value: ReactNode
  icon?: ReactNode
}

/** Facts as label and value: specifications, delivery, totals. */
export function DataList({ rows, className = '' }: { rows: readonly DataRow[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, value, icon }, index) => (
        <div key={index} className="flex flex-wrap items-baseline gap-x-5 border-b border-line py-2.5 last:border-b-0">
          <dt className="flex max-w-[max(45%,100%-8rem,5rem)] flex-none items-baseline gap-2 text-sm text-ink-3 wrap-anywhere [&_svg]:size-4 [&_svg]:flex-none [&_svg]:stroke-[1.9]">
            {icon && (
              // The words' line is the row's, not the icon's lower edge.
              <span aria-hidden="true" className="flex-none self-center">
                {icon}
              </span>
            )}
            {label}
          </dt>
          <dd className="flex-[1_1_6rem] text-right text-[.9375rem] font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
