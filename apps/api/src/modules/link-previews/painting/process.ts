import { flushCompileCache } from 'node:module'
import type { LinkPreview } from '../preview.ts'
import { draw, type PaintedPreview } from './draw.ts'

// A process of its own, started by ../painter.ts. Painting computes a quarter of a second for each preview and takes as much
// memory as the server itself, which gets neither back from a thread; and a picture that breaks it breaks nothing else.

export interface PaintJob {
  preview: LinkPreview
  files: Uint8Array[]
}

export type PaintResult = PaintedPreview | { error: string }

/** Said once it can paint, before any result. */
export type Ready = 'ready'

let isFirst = true

process.on('disconnect', () => process.exit())
process.on('message', ({ preview, files }: PaintJob) => {
  draw(preview, files).then(answer, (error: unknown) =>
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.send?.('ready' satisfies Ready)

function answer(result: PaintResult): void {
  process.send?.(result)
  // Node keeps what it compiled when a process ends by itself; this one is killed.
  if (isFirst) flushCompileCache()
  isFirst = false
}
