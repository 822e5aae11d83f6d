import type { ItemRequest } from '@asime/contract/item-requests'
import { CancelDialog } from './cancel-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'

export interface OwnerDialogsProps {
  itemRequest: ItemRequest
  /** How many vendors wait for an answer. */
  waiting: number
  asking: 'extend' | 'cancel' | undefined
  onClose: () => void
  nowMs: number
  /** Loads the item request and its bids anew. */
  reload: () => Promise<void>
}

/** What the owner is asked before an item request runs longer or is cancelled. */
export function OwnerDialogs({ itemRequest, waiting, asking, onClose, nowMs, reload }: OwnerDialogsProps) {
  const { id, expires_at: expiresAt } = itemRequest
  return (
    <>
      {expiresAt && (
        <ExtendDialog
          id={id}
          expiresAt={expiresAt}
          open={asking === 'extend'}
          onClose={onClose}
          nowMs={nowMs}
          onExtended={reload}
        />
      )}
      <CancelDialog id={id} waiting={waiting} open={asking === 'cancel'} onClose={onClose} onCancelled={reload} />
    </>
  )
}
