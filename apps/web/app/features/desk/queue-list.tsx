import type { ReactNode } from 'react'
import { DeskRows, type DeskRowsProps, RowCard } from './desk-rows.tsx'

interface QueueListProps<T> extends DeskRowsProps<T> {
  /** An `<li>` for each. */
  children: (row: T, index: number) => ReactNode
}

/** A queue of the desk: its rows in one card. */
export function QueueList<T>({ children, ...list }: QueueListProps<T>) {
  return <DeskRows {...list}>{(rows) => <RowCard>{rows.map(children)}</RowCard>}</DeskRows>
}
