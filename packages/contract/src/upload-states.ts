import type { Move } from './moves.ts'

// Without schemas, so that pages do not load zod with them.

export const uploadKinds = ['image', 'document', 'audio'] as const

/** storing: its file is being written. removing: nothing uses it, and its file is deleted before its row. */
export const uploadStates = ['storing', 'ready', 'removing'] as const
export type UploadState = (typeof uploadStates)[number]

/** All status changes of an upload. */
export const uploadMoves = {
  /** Its file has been written. */
  store: { from: ['storing'], to: 'ready' },
  /** By its uploader, or because nothing has used it in time. Can be repeated if a server stopped halfway. */
  remove: { from: ['storing', 'ready', 'removing'], to: 'removing' },
} as const satisfies Record<string, Move<UploadState>>
