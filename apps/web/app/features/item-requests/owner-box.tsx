import { type ItemRequestActionName, itemRequestActionNames } from '@asime/contract/item-request-states'
import type { ItemRequest } from '@asime/contract/item-requests'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Opening } from '../../ui/opening.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import { OrderLink } from './order-link.tsx'
import type { OwnerDialogsProps } from './owner-dialogs.tsx'
import * as texts from './owner-box.texts.ts'

const loadDialogs = () => import('./owner-dialogs.tsx').then((part) => part.OwnerDialogs)

interface OwnerBoxProps {
  itemRequest: ItemRequest
  /** How many vendors wait for an answer. */
  waiting: number
  /** Undefined while they are being asked for: the box keeps its place, unseen. */
  actions: readonly ItemRequestActionName[] | undefined
  nowMs: number
  /** Loads the item request and its bids anew. */
  reload: () => Promise<void>
}

/** What the owner can do with an item request. */
export function OwnerBox({ itemRequest, actions, waiting, nowMs, reload }: OwnerBoxProps) {
  const [asking, setAsking] = useState<OwnerDialogsProps['asking']>()
  const { id, status, is_expired: isExpired } = itemRequest
  const isHeld = actions === undefined
  const shown = actions ?? (status === 'open' ? itemRequestActionNames : [])
  const close = () => setAsking(undefined)
  // Everybody loads this box, its owner alone needs these.
  const Dialogs = useDeferred<OwnerDialogsProps>(loadDialogs, asking !== undefined, () => {
    close()
    toastNotOpened()
  })

  return (
    <section
      aria-labelledby="owner-title"
      className={`rounded-panel bg-forest-soft p-4 lg:p-6 ${isHeld ? 'invisible' : ''}`}
    >
      <h2 id="owner-title" className="text-lg tracking-[-.012em]">
        {texts.thisIsYourRequest}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{explain(itemRequest)}</p>
      {shown.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-x-1.5 gap-y-2">
          {shown.includes('edit') && (
            <Link
              to={href('/app/requests/:id/edit', { id })}
              className={buttonClass({ variant: 'line', size: 'sm', className: 'min-h-11!' })}
            >
              <Pencil aria-hidden="true" />
              {texts.edit}
            </Link>
          )}
          {shown.includes('edit') && itemRequest.expires_at && (
            <Button
              variant={isExpired ? 'ask' : 'line'}
              size="sm"
              className="min-h-11!"
              aria-haspopup="dialog"
              onClick={() => setAsking('extend')}
            >
              <CalendarPlus aria-hidden="true" />
              {texts.extend}
            </Button>
          )}
          {shown.includes('cancel') && (
            <Button
              variant="ghost"
              size="sm"
              className="min-h-11!"
              aria-haspopup="dialog"
              onClick={() => setAsking('cancel')}
            >
              {texts.cancelRequest}
            </Button>
          )}
        </div>
      )}
      {(status === 'closed' || status === 'completed') && <OrderLink itemRequestId={id} as="owner" isHeld={isHeld} />}
      {asking && !Dialogs && <Opening />}
      <Deferred component={Dialogs} props={{ itemRequest, waiting, asking, onClose: close, nowMs, reload }} />
    </section>
  )
}

function explain({ status, is_expired: isExpired }: ItemRequest): string {
  switch (status) {
    case 'open':
      return isExpired ? texts.thisRequestHasExpired : texts.whenYouAcceptABid
    case 'closed':
      return texts.itIsClosed
    case 'completed':
      return texts.itIsCompleted
    case 'cancelled':
      return texts.youCancelledThisRequest
  }
}
