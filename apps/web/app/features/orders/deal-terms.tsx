import type { OrderDetail } from '@asime/contract/orders'
import { Attachments } from '../../ui/attachments.tsx'
import * as texts from './deal-terms.texts.ts'

/** What a deal link said and showed, for both sides to go by. */
export function DealTerms({ deal: { description, pictures } }: { deal: NonNullable<OrderDetail['deal']> }) {
  if (description === null && pictures.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="mb-1.5 font-body text-[.9375rem] font-semibold tracking-normal">{texts.title}</h3>
      {description && <p className="text-[.9375rem] whitespace-pre-line text-ink-2 wrap-anywhere">{description}</p>}
      {pictures.length > 0 && (
        <div className="mt-2">
          <Attachments links={pictures} name={texts.picture} />
        </div>
      )}
    </div>
  )
}
