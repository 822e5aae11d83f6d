import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Opening } from '../../ui/opening.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import type { ReasonDialogProps } from './reason-form.tsx'

const loadForm = () => import('./reason-form.tsx').then((part) => part.ReasonForm)

/** Asks for the reason of an act before it is done. Its code comes when somebody first touches the page, or at the latest on opening. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose } = props
  const form = useDeferred(loadForm, open, () => {
    onClose()
    toastNotOpened()
  })
  return form ? <Deferred component={form} props={props} /> : open && <Opening />
}
