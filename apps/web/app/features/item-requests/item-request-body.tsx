import type { ItemRequest } from '@asime/contract/item-requests'
import { DataList } from '../../ui/data-list.tsx'
import { Attachments } from '../../ui/attachments.tsx'
import * as texts from './item-request-body.texts.ts'

/** What is asked for: the buyer's words, what it must be, and what was attached. */
export function ItemRequestBody({ itemRequest }: { itemRequest: ItemRequest }) {
  const specs = Object.entries(itemRequest.required_specs)
  const { attachments } = itemRequest
  return (
    <div className="grid gap-6">
      <p className="max-w-[64ch] text-[1.0625rem] whitespace-pre-line wrap-anywhere">{itemRequest.description}</p>
      {(specs.length > 0 || attachments.length > 0) && (
        <div className="grid gap-6 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
          {specs.length > 0 && (
            <section aria-labelledby="specs-title" className="min-w-0">
              <h2 id="specs-title" className="mb-2 text-lg tracking-[-.012em]">
                {texts.requiredSpecifications}
              </h2>
              <DataList rows={specs.map(([label, value]) => ({ label, value }))} />
            </section>
          )}
          {attachments.length > 0 && (
            <section aria-labelledby="attachments-title" className="min-w-0">
              <h2 id="attachments-title" className="mb-2 text-lg tracking-[-.012em]">
                {texts.attachments}
              </h2>
              <Attachments links={attachments} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}
