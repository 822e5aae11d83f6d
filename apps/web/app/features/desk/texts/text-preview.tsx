import type { ShownText } from '@asime/contract/information'
import type { ReactNode } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../part.tsx'
import type { Preview } from './use-preview.ts'
import * as texts from './page-texts.texts.ts'

interface TextPreviewProps {
  preview: Preview
  renderPreview: (text: ShownText) => ReactNode
}

/** What visitors will see, as the API reads the text. */
export function TextPreview({ preview: { shown, errors, isFailed }, renderPreview }: TextPreviewProps) {
  const isWrong = Object.keys(errors).length > 0
  return (
    <div className="lg:sticky lg:top-4">
      <Part title={texts.preview}>
        <div aria-live="polite" className="mb-3 empty:sr-only">
          {(isWrong || isFailed) && <Callout tone="warn">{isWrong ? texts.previewWaits : texts.previewFailed}</Callout>}
        </div>
        {shown ? (
          // It scrolls by itself, so that the fields beside it stay in sight.
          <section aria-label={texts.previewOfPage} tabIndex={0} className="max-h-[70vh] overflow-y-auto wrap-anywhere">
            {/* To look at: its links lead away from what is typed. */}
            <div inert>{renderPreview(shown)}</div>
          </section>
        ) : (
          !isWrong &&
          !isFailed && (
            <Loading className="grid gap-3">
              <Skeleton className="h-40" />
            </Loading>
          )
        )}
      </Part>
    </div>
  )
}
