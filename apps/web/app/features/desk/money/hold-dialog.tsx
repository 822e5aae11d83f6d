import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { holdPayouts, releasePayouts } from './money.api.ts'
import * as texts from './money.texts.ts'

/** A shop whose payouts are to be stopped, or to go on. */
export interface HoldChange {
  vendor: { id: string; business_name: string }
  isHeld: boolean
}

/** Stops the payouts of a shop, or lets them go on, with a reason. */
export function HoldDialog({ change, onClose }: { change: HoldChange | undefined; onClose: () => void }) {
  const act = useRequestedAction(toast.success)
  const { vendor = { id: '', business_name: '' }, isHeld = false } = change ?? {}
  return (
    <ReasonDialog
      key={change && `${vendor.id} ${isHeld}`}
      open={change !== undefined}
      onClose={onClose}
      title={isHeld ? texts.releaseQuestion(vendor.business_name) : texts.holdQuestion(vendor.business_name)}
      text={isHeld ? texts.releaseText : texts.holdText}
      label={texts.reasonForLog}
      confirmLabel={isHeld ? texts.release : texts.hold}
      variant={isHeld ? 'buy' : 'danger'}
      onConfirm={(reason) =>
        act({
          intention: [vendor.id, isHeld, reason],
          done: isHeld ? texts.released : texts.held,
          work: () => (isHeld ? releasePayouts(vendor.id, reason) : holdPayouts(vendor.id, reason)),
        })
      }
    />
  )
}
