import { MAX_DEAL_PICTURES } from '@asime/contract/deal-states'
import { useRef } from 'react'
import { type Attachments, useAttachments } from '../../lib/uploads/use-attachments.ts'

interface DealPictures {
  attachments: Attachments
  /** Their links, once all have arrived; undefined where one has not. */
  settled: () => Promise<string[] | undefined>
}

/** Pictures of what a link is for, sent while the rest is filled in. */
export function useDealPictures(): DealPictures {
  const links = useRef<string[]>([])
  const attachments = useAttachments([], (kept) => void (links.current = kept.map(({ url }) => url)), {
    most: MAX_DEAL_PICTURES,
    onlyPictures: true,
  })
  return { attachments, settled: async () => ((await attachments.whenSettled()) ? links.current : undefined) }
}
