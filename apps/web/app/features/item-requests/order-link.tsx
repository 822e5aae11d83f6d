import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './order-link.texts.ts'

interface OrderLinkProps {
  itemRequestId: string
  as: 'owner' | 'vendor'
  /** It is not yet sure who looks. */
  isHeld?: boolean
}

/** The way from an item request to the order that came of it; to all orders, until it is known or where it cannot be. */
export function OrderLink({ itemRequestId, as, isHeld = false }: OrderLinkProps) {
  const [order, setOrder] = useState<{ id: string; order_number: string; status: string }>()

  useEffect(() => {
    if (isHeld) return
    let isGone = false
    const find = async () => {
      try {
        const { readOrderOfRequest } = await loadCalls(import('./order-of-request.api.ts'))
        const found = await readOrderOfRequest(itemRequestId)
        if (!isGone) setOrder(found)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    void find()
    return () => {
      isGone = true
    }
  }, [itemRequestId, isHeld])

  const mine = as === 'owner'
  const list = href(mine ? '/app/orders' : '/app/vendor/orders')
  const to = order ? href(mine ? '/app/orders/:id' : '/app/vendor/orders/:id', { id: order.id }) : list
  const what = mine && order?.status === 'awaiting_payment' ? texts.payOrder : texts.openOrder
  return (
    <Link to={to} className={buttonClass({ variant: 'buy', className: 'mt-3' })}>
      {order ? `${what} ${order.order_number}` : mine ? texts.viewOrder : texts.viewSales}
    </Link>
  )
}
