import PackageOpen from 'lucide-react/icons/package-open'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog, Dialog, Sheet } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { Pair, Row, Specimen, Stack } from './specimen.tsx'

export function Toasts() {
  return (
    <Specimen title="Toasts">
      <Row>
        <Button
          onClick={() =>
            toast.success('Bid accepted successfully', 'We told Kumasi Power House. Next: pay or agree delivery.')
          }
        >
          Success
        </Button>
        <Button onClick={() => toast.error('Error', 'Failed to submit bid')}>Error</Button>
        <Button onClick={() => toast.info('Please login', 'You need to be logged in to add items to cart')}>
          Info
        </Button>
        <Button onClick={() => toast.warning('You are offline', 'We keep your draft and send it when you are back.')}>
          Warning
        </Button>
        <Button onClick={() => toast.info('Stays until it is closed', undefined, { durationMs: 0 })}>Lasting</Button>
      </Row>
    </Specimen>
  )
}

type Open = 'confirm' | 'failing' | 'form' | 'bottom' | 'right'

export function Dialogs() {
  const [open, setOpen] = useState<Open>()
  const dialog = (name: Open) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  })
  return (
    <Specimen title="Dialog and sheet">
      <Row>
        <Button variant="buy" onClick={() => setOpen('confirm')}>
          Accept Bid
        </Button>
        <Button variant="danger" onClick={() => setOpen('failing')}>
          Delete
        </Button>
        <Button onClick={() => setOpen('form')}>Edit address</Button>
        <Button onClick={() => setOpen('bottom')}>Filters</Button>
        <Button onClick={() => setOpen('right')}>Details</Button>
      </Row>
      <ConfirmDialog
        {...dialog('confirm')}
        title="Accept this bid?"
        confirmLabel="Accept Bid"
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1500))}
      >
        You agree to buy from <b className="font-semibold">Kumasi Power House</b> for{' '}
        <b className="font-semibold">GH₵ 4,350.00</b>, delivered in 1 day. The other five vendors are told the request
        is closed.
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('failing')}
        title="Delete this product?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
        variant="danger"
        onConfirm={() => {
          throw new Error('An open order still needs this product')
        }}
      >
        It is taken off the market at once.
      </ConfirmDialog>
      <Dialog
        {...dialog('form')}
        title="Delivery address"
        description="Where the rider finds you."
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(undefined)}>
              Cancel
            </Button>
            <Button variant="buy" onClick={() => setOpen(undefined)}>
              Save
            </Button>
          </>
        }
      >
        <Stack>
          <Field label="Street">{(control) => <Input {...control} autoComplete="street-address" />}</Field>
          <Field label="GhanaPost GPS" optional>
            {(control) => <Input {...control} />}
          </Field>
        </Stack>
      </Dialog>
      <Sheet
        {...dialog('bottom')}
        side="bottom"
        title="Filters"
        footer={
          <Button variant="buy" block onClick={() => setOpen(undefined)}>
            Show 128 products
          </Button>
        }
      >
        {Array.from({ length: 14 }, (_, index) => (
          <Checkbox key={index} label={`Category ${index + 1}`} />
        ))}
      </Sheet>
      <Sheet {...dialog('right')} side="right" title="Order AS-10479">
        <p>Paid, packed and on the way.</p>
      </Sheet>
    </Specimen>
  )
}

export function Callouts() {
  return (
    <Specimen title="Callouts and progress">
      <Stack>
        <Callout tone="info" title="Only vendors can submit bids">
          <a href="#top">Become a vendor</a> to answer item requests.
        </Callout>
        <Callout tone="ok">Your shop is verified.</Callout>
        <Callout tone="warn">We never ask for your PIN.</Callout>
        <Callout tone="danger" title="Payment failed">
          Nothing was taken from your wallet.
        </Callout>
        <Progress label="Profile" value={64} />
        <Progress label="Sending" value={20} tone="gold" />
      </Stack>
    </Specimen>
  )
}

export function EmptyStates() {
  return (
    <Specimen title="Empty, error, loading">
      <Pair>
        <EmptyState
          picture="/media/pictures/basket-01-400.webp"
          title="No products found"
          actions={
            <>
              <Button size="sm">Clear filters</Button>
              <Button size="sm" variant="ask">
                Request Item
              </Button>
            </>
          }
        >
          Try fewer filters, or tell vendors what you need.
        </EmptyState>
        <Notice kind="failed" title="We could not load this" retryHref="#top">
          Your connection dropped. Nothing is lost.
        </Notice>
        <EmptyState icon={<PackageOpen />} title="No orders yet" as="h3">
          What you buy shows here.
        </EmptyState>
        <Loading label="Loading products" className="grid content-start gap-2">
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="h-[15px] w-11/12" />
          <Skeleton className="h-[15px] w-3/5" />
          <Skeleton className="h-5 w-1/2" />
        </Loading>
      </Pair>
    </Specimen>
  )
}
