import type { SaveItemRequest } from '@asime/contract/item-requests'
import type { ReactNode } from 'react'
import { pleaseAddAgain } from '../../lib/uploads/use-attachments.texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { DraftPlace } from './item-request-draft.ts'
import type { ItemRequestFields } from './item-request-fields.ts'
import { ItemRequestForm, type ItemRequestFormProps } from './item-request-form.tsx'
import { type ItemRequestDraft, useItemRequestDraft } from './use-item-request-draft.ts'
import * as texts from './item-request-editor.texts.ts'

interface ItemRequestEditorProps extends Omit<
  ItemRequestFormProps,
  'fields' | 'suggestedPlace' | 'onChange' | 'onSubmit'
> {
  title: string
  lead: ReactNode
  /** The form when nothing has been typed. */
  pristine: ItemRequestFields
  place: DraftPlace
  /** What the form begins with as its location, once it is known. */
  suggestedPlace?: string | undefined
  /** Sends it and gives back what follows, to be done once the draft is forgotten. @throws ApiError */
  save: (itemRequest: SaveItemRequest) => Promise<() => unknown>
}

/** The form with its draft: what was typed here before and not sent is there again. */
export function ItemRequestEditor({
  title,
  lead,
  pristine,
  place,
  suggestedPlace,
  save,
  ...form
}: ItemRequestEditorProps) {
  const draft = useItemRequestDraft(place, pristine, suggestedPlace)
  return (
    <div className="frame pt-5 lg:pt-9 lg:pb-4">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1.5 max-w-[60ch] text-[1.0625rem] text-ink-2">{lead}</p>
      <DraftNotice draft={draft} />
      <ItemRequestForm
        key={draft.number}
        {...form}
        fields={draft.fields}
        suggestedPlace={draft.draft === 'kept' ? undefined : suggestedPlace}
        onChange={draft.keep}
        onSubmit={async (itemRequest) => {
          const follow = await save(itemRequest)
          draft.forget()
          await follow()
        }}
      />
    </div>
  )
}

function DraftNotice({ draft }: { draft: ItemRequestDraft }) {
  if (draft.draft === 'none') return null
  const isKept = draft.draft === 'kept'
  return (
    <Callout
      tone={isKept ? 'ok' : 'info'}
      title={isKept ? texts.draftSaved : texts.newRequest}
      className="mt-4 max-w-[640px]"
    >
      <p>
        {isKept ? texts.continueWhereYouLeftOff : texts.yourDraftIsDeleted}
        {isKept && draft.lostFiles.length > 0 && pleaseAddAgain(draft.lostFiles)}
      </p>
      {/* One and the same button, so that the focus stays on it. */}
      <Button size="sm" className="mt-2" onClick={isKept ? draft.startAnew : draft.bringBack}>
        {isKept ? texts.startOver : texts.restoreDraft}
      </Button>
    </Callout>
  )
}
