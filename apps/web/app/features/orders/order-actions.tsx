import type { OrderDetail } from '@asime/contract/orders'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Opening } from '../../ui/opening.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import { ACTIONS, textsOf } from './order-action-forms.ts'
import type { ActionDialogProps } from './order-action-dialog.tsx'
import type { ActionName } from './orders.api.ts'

const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[]

/** With a form library, which pages that are only looked at need not load. */
const loadDialog = () => import('./order-action-dialog.tsx').then((part) => part.ActionDialog)

/** What whoever looks may do next with the order: the API says what, the buttons follow. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  // The buyer's QR code leads here.
  const [scannedCode, setScannedCode] = useState(() =>
    order.actions.includes('hand_over') ? /^#code=(\d{6})$/.exec(hash)?.[1] : undefined,
  )
  const [name, setName] = useState<ActionName>(scannedCode === undefined ? 'cancel' : 'hand_over')
  const [isAsking, setAsking] = useState(scannedCode !== undefined)
  const [opened, setOpened] = useState(0)
  const Dialog = useDeferred<ActionDialogProps>(loadDialog, isAsking, () => {
    setAsking(false)
    toastNotOpened()
  })
  const names = ACTION_NAMES.filter((each) => order.actions.includes(each))

  const open = (next: ActionName) => {
    setName(next)
    // What was typed into the last one is of no use to this one.
    setOpened(opened + 1)
    setAsking(true)
  }

  // The code leaves the address at once: it is worth money.
  useEffect(() => {
    if (hash.startsWith('#code=')) void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [hash, search, navigate])

  return (
    <>
      {names.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2.5 print:hidden max-sm:grid max-sm:grid-cols-2">
          {names.map((each, index) => (
            <Button
              key={each}
              // One filled button among them: what usually comes next.
              variant={index > 0 && ACTIONS[each].variant === 'buy' ? 'line' : ACTIONS[each].variant}
              aria-haspopup="dialog"
              // Below the first one in pairs, so that a phone shows the order, too.
              className={
                index === 0 || (index === names.length - 1 && index % 2 === 1) ? 'max-sm:col-span-2' : 'max-sm:px-2'
              }
              onClick={() => {
                setScannedCode(undefined)
                open(each)
              }}
            >
              {textsOf(each, order).label}
            </Button>
          ))}
        </div>
      )}
      {isAsking && !Dialog && <Opening />}
      <Deferred
        key={opened}
        component={Dialog}
        props={{
          order,
          name,
          open: isAsking,
          onOpenChange: setAsking,
          initial: scannedCode === undefined ? {} : { code: scannedCode },
        }}
      />
    </>
  )
}
