import { MAX_PHOTOS } from '@asime/contract/rules'
import { useRef } from 'react'
import { AttachmentPicker } from '../../ui/attachment-picker.tsx'
import { type Attachments, useAttachments } from '../../lib/uploads/use-attachments.ts'
import * as texts from './photo-picker.texts.ts'

export interface Photos {
  attachments: Attachments
  /** Their links, once all have arrived. @throws Error with a sentence to show when one has not */
  settled: () => Promise<string[]>
}

/** Photos that prove something, sent while the rest is filled in. */
export function usePhotos(): Photos {
  const links = useRef<string[]>([])
  const attachments = useAttachments([], (kept) => void (links.current = kept.map(({ url }) => url)), {
    most: MAX_PHOTOS,
    onlyPictures: true,
  })
  return {
    attachments,
    settled: async () => {
      if (!(await attachments.whenSettled())) throw new Error(texts.aPhotoWasNotSent)
      return links.current
    },
  }
}

export function PhotoPicker({ label, photos }: { label: string; photos: Photos }) {
  return (
    <AttachmentPicker attachments={photos.attachments} error={undefined} label={label} most={MAX_PHOTOS} onlyPictures />
  )
}
