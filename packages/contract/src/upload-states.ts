import type { Move } from './moves.ts'

// Without schemas, so that a page can have it for nothing.

export const uploadKinds = ['image', 'document', 'audio'] as const

/** storing: its file is being written. removing: nothing uses it, and its file goes before its row. */
export const uploadStates = ['storing', 'ready', 'removing'] as const
export type UploadState = (typeof uploadStates)[number]

/** The one table of it. */
export const uploadMoves = {
  /** Its file is there. */
  store: { from: ['storing'], to: 'ready' },
  /** By its uploader, or because nothing has used it in time. Asked again after a server died at it. */
  remove: { from: ['storing', 'ready', 'removing'], to: 'removing' },
} as const satisfies Record<string, Move<UploadState>>
