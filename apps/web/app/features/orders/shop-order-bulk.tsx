import { mayAct } from '@asime/contract/order-states'
import type { Order } from '@asime/contract/orders'
import { MAX_ORDERS_AT_ONCE, MAX_PACKING_SLIPS, packedStatuses } from '@asime/contract/packing'
import { useQueryClient } from '@tanstack/react-query'
import PackageCheck from 'lucide-react/icons/package-check'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useIntentionKey } from '../../lib/api/use-intention-key.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { prepareOrders } from './shop-orders.api.ts'
import * as texts from './shop-order-bulk.texts.ts'

interface ShopOrderBulkProps {
  /** Those that are selected; at least one. */
  orders: readonly Order[]
  /** What is selected from now on. */
  onLeave: (ids: readonly string[]) => void
}

/** What can be done with several orders at once. */
export function ShopOrderBulk({ orders, onLeave }: ShopOrderBulkProps) {
  const [isAsking, setAsking] = useState(false)
  const confirmAll = useConfirmAll()
  const toConfirm = orders.filter(({ status }) => mayAct('prepare', 'vendor', status))
  const toPack = orders.filter(({ status }) => packedStatuses.includes(status)).slice(0, MAX_PACKING_SLIPS)

  return (
    <section
      aria-label={texts.selectedOrders}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-card border border-gold bg-gold-soft py-2 pr-2 pl-4"
    >
      <output className="mr-2 font-semibold">{texts.selected(orders.length)}</output>
      <Button size="sm" aria-haspopup="dialog" disabled={toConfirm.length === 0} onClick={() => setAsking(true)}>
        <PackageCheck aria-hidden="true" />
        {texts.confirm} {toConfirm.length > 0 && toConfirm.length}
      </Button>
      {toPack.length > 0 && (
        <Link
          to={`${href('/app/vendor/orders/packing-slips')}?orders=${toPack.map(({ id }) => id).join(',')}`}
          className={buttonClass({ size: 'sm' })}
        >
          <Printer aria-hidden="true" />
          {texts.printPackingSlips(toPack.length)}
        </Link>
      )}
      <button
        type="button"
        aria-label={texts.selectNoOrders}
        onClick={() => onLeave([])}
        className="ml-auto grid size-11 cursor-pointer place-items-center rounded-control hover:bg-surface-2"
      >
        <X aria-hidden="true" className="size-5" strokeWidth={1.9} />
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={toConfirm.length === 1 ? texts.confirmOneOrderQuestion : texts.confirmOrdersQuestion(toConfirm.length)}
        confirmLabel={texts.confirmOrders}
        onConfirm={async () => {
          await confirmAll(toConfirm)
          onLeave([])
        }}
      >
        {texts.buyersWillSeeThatYouArePreparing}
      </ConfirmDialog>
    </section>
  )
}

/** As many as one call takes at a time. @throws Error that names what was not confirmed */
function useConfirmAll(): (orders: readonly Order[]) => Promise<void> {
  const queries = useQueryClient()
  const keyFor = useIntentionKey()
  return async (orders) => {
    const refused: string[] = []
    try {
      for (let from = 0; from < orders.length; from += MAX_ORDERS_AT_ONCE) {
        const some = orders.slice(from, from + MAX_ORDERS_AT_ONCE)
        const ids = some.map(({ id }) => id)
        // Tried again, an order is confirmed once.
        const answer = await prepareOrders(ids, keyFor(ids))
        for (const { id, message } of answer.refused)
          refused.push(`${some.find((order) => order.id === id)?.order_number}: ${message}`)
      }
    } finally {
      await queries.invalidateQueries()
    }
    if (refused.length > 0) throw new Error(refused.join('. '))
    toast.success(orders.length === 1 ? texts.orderConfirmed : texts.ordersConfirmed(orders.length))
  }
}
