import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './cancel-dialog.texts.ts'

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
    toast.success(texts.yourRequestIsCancelled)
    await onCancelled()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={texts.cancelThisRequestQuestion}
      confirmLabel={texts.cancelRequest}
      cancelLabel={texts.keepRequest}
      variant="danger"
      onConfirm={cancel}
    >
      <p className="text-ink-2">
        {texts.biddingCloses}
        {waiting > 0 && (waiting === 1 ? texts.andTheBidOnItIsRejected : texts.andTheBidsOnItAreRejected(waiting))}
        {texts.thisCannotBeUndone}
      </p>
    </ConfirmDialog>
  )
}
