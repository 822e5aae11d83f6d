import type { ShownText } from '@asime/contract/information'
import type { InformationPage } from '@asime/contract/information-pages'
import type { InformationText } from '@asime/contract/information-text'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useResting } from '../../../lib/forms/use-resting.ts'
import { previewPage } from './page-texts.api.ts'

export interface Preview {
  /** Of the last text that was right. */
  shown: ShownText | undefined
  /** What is wrong with the text, by field. */
  errors: Readonly<Record<string, string>>
  /** Whether no answer came at all. */
  isFailed: boolean
}

/** What the API makes of a text, once nobody types any more. Errors stay until it has looked at the next text. */
export function usePreview(page: InformationPage, text: InformationText): Preview {
  const [preview, setPreview] = useState<Preview>({ shown: undefined, errors: {}, isFailed: false })
  const resting = useResting(JSON.stringify(text))
  useEffect(() => {
    const abort = new AbortController()
    previewPage(page, JSON.parse(resting) as InformationText, abort.signal).then(
      (shown) => setPreview({ shown, errors: {}, isFailed: false }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const errors = error instanceof ApiError ? error.errors : undefined
        setPreview(({ shown }) => ({ shown, errors: errors ?? {}, isFailed: errors === undefined }))
      },
    )
    return () => abort.abort()
  }, [page, resting])
  return preview
}
