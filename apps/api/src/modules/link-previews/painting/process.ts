import { flushCompileCache } from 'node:module'
import type { Card } from '../card.ts'
import { draw, type PaintedCard } from './draw.ts'

// A process of its own, started by ../painter.ts. Painting computes a quarter of a second for each card and takes as much
// memory as the server itself, which gets neither back from a thread; and a picture that breaks it breaks nothing else.

export interface PaintJob {
  card: Card
  files: Uint8Array[]
}

export type PaintResult = PaintedCard | { error: string }

let isFirst = true

process.on('disconnect', () => process.exit())
process.on('message', ({ card, files }: PaintJob) => {
  draw(card, files).then(answer, (error: unknown) =>
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

function answer(result: PaintResult): void {
  process.send?.(result)
  // Node keeps what it compiled when a process ends by itself; this one is killed.
  if (isFirst) flushCompileCache()
  isFirst = false
}
