import type { ReactNode } from 'react'

/** One component on its card. */
export function Specimen({
  title,
  isWide = false,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section
      className={`mb-4 min-w-0 break-inside-avoid rounded-[18px] border border-line bg-surface p-[18px] lg:px-6 lg:pt-[22px] lg:pb-6 ${isWide ? '[column-span:all]' : ''}`}
    >
      <h2 className="mb-3.5 text-[1.0625rem] tracking-[-.01em]">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}

/** For controls whose label stands beside them. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-[18px]">{children}</div>
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
}

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:grid-cols-2 lg:gap-4">{children}</div>
}
