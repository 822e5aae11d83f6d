import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

interface CancelDialogProps {
  id: string
  /** How many bids wait for an answer. */
  waiting: number
  open: boolean
  onClose: () => void
  onCancelled: () => Promise<void>
}

/** Cancels an item request, once its owner has read what comes of it. */
export function CancelDialog({ id, waiting, open, onClose, onCancelled }: CancelDialogProps) {
  async function cancel() {
    const { cancelItemRequest } = await loadCalls(import('./item-requests.api.ts'))
    await cancelItemRequest(browserApi, id)
    toast.success('Your request is cancelled')
    await onCancelled()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Cancel this request?"
      confirmLabel="Cancel request"
      cancelLabel="Keep request"
      variant="danger"
      onConfirm={cancel}
    >
      <p className="text-ink-2">
        Bidding closes
        {waiting > 0 &&
          (waiting === 1 ? ', and the bid on it is rejected' : `, and the ${waiting} bids on it are rejected`)}
        . This cannot be undone, but you can post it again.
      </p>
    </ConfirmDialog>
  )
}
