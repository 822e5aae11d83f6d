import { DRAFT_KEPT, lengthOf } from '@asime/contract/deadlines'
import { z } from 'zod'
import { inStorage } from '../../lib/storage/browser-storage.ts'
import { isLost } from '../../lib/uploads/kept-files.ts'
import { ItemRequestFields, type KeptFile } from './item-request-fields.ts'

const HOUR_MS = 60 * 60 * 1000
const KEPT_MS = lengthOf(DRAFT_KEPT, 'hours') * HOUR_MS

const PREFIX = 'item_request_draft:'

/** Of an older form is as good as none: the version goes up when a draft would be misread. */
const Stored = z.object({
  version: z.literal(1),
  keptAtMs: z.number(),
  basis: z.string(),
  fields: ItemRequestFields,
})

export interface DraftPlace {
  /** Others at the same browser do not see it. */
  userId: string
  /** `new`, or which item request is changed or posted again. */
  about: string
  /** What the form began with, where that can change under it: a draft of something else is of no use. */
  basis: string
}

export interface Draft {
  fields: ItemRequestFields
  /** Files that were sent too long ago to be there still. */
  lostFiles: KeptFile[]
}

export function readDraft(place: DraftPlace, nowMs: number): Draft | undefined {
  try {
    const stored = Stored.parse(JSON.parse(localStorage.getItem(keyOf(place)) ?? ''))
    if (stored.basis !== place.basis || stored.keptAtMs < nowMs - KEPT_MS) return undefined
    const { attachments } = stored.fields
    return {
      fields: { ...stored.fields, attachments: attachments.filter((file) => !isLost(file, nowMs)) },
      lostFiles: attachments.filter((file) => isLost(file, nowMs)),
    }
  } catch {
    return undefined
  }
}

export function keepDraft(place: DraftPlace, fields: ItemRequestFields, nowMs: number): void {
  const stored: z.infer<typeof Stored> = { version: 1, keptAtMs: nowMs, basis: place.basis, fields }
  inStorage(() => localStorage.setItem(keyOf(place), JSON.stringify(stored)))
}

export function forgetDraft(place: DraftPlace): void {
  inStorage(() => localStorage.removeItem(keyOf(place)))
}

/** Removes the drafts, of anybody, that nobody has come back to for long. */
export function removeOldDrafts(nowMs: number): void {
  inStorage(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    for (const key of keys) {
      if (!(keptAtMs(localStorage.getItem(key) ?? '') >= nowMs - KEPT_MS)) localStorage.removeItem(key)
    }
  })
}

/** Of whatever version; not a number where it is no draft. */
function keptAtMs(text: string): number {
  try {
    return Number((JSON.parse(text) as { keptAtMs?: unknown }).keptAtMs)
  } catch {
    return Number.NaN
  }
}

function keyOf({ userId, about }: DraftPlace): string {
  return `${PREFIX}${userId}:${about}`
}
