import { MAX_DEAL_PICTURES } from '@asime/contract/deal-states'
import { useRef, useState } from 'react'
import { draftOf, readList } from '../../lib/drafts/drafts.ts'
import type { KeptFile } from '../../lib/uploads/kept-files.ts'
import { type Attachments, useAttachments } from '../../lib/uploads/use-attachments.ts'

const SHAPE = { files: 'string' } as const

interface DealPictures {
  attachments: Attachments
  /** Their links, once all have arrived; undefined where one has not. */
  settled: () => Promise<string[] | undefined>
  /** Forgets them, once the link is made. */
  forget: () => void
}

/**
 * Pictures of what a link is for, sent while the rest is filled in. Those that have arrived are kept with what is typed.
 *
 * @param name - tells what they are for from everything else that is kept
 */
export function useDealPictures(name: string): DealPictures {
  const [draft] = useState(() => draftOf(name, SHAPE))
  const [kept] = useState(() => readList<KeptFile>(draft.read().files))
  const links = useRef(linksOf(kept))
  const attachments = useAttachments(
    kept,
    (now) => {
      links.current = linksOf(now)
      draft.keep({ files: now.length === 0 ? '' : JSON.stringify(now) })
    },
    { most: MAX_DEAL_PICTURES, onlyPictures: true },
  )
  return {
    attachments,
    settled: async () => ((await attachments.whenSettled()) ? links.current : undefined),
    forget: draft.forget,
  }
}

const linksOf = (files: readonly KeptFile[]) => files.map(({ url }) => url)
