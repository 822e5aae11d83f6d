import type { Order } from '@asime/contract/orders'
import Package from 'lucide-react/icons/package'
import { Picture } from '../../ui/picture.tsx'

/** What an order is of, at a glance: its first item, or a parcel where there is no picture. The title stands beside it. */
export function OrderPicture({ order, className }: { order: Pick<Order, 'items'>; className: string }) {
  return <ItemPicture src={order.items[0]?.thumbnail_url ?? null} className={className} />
}

export function ItemPicture({ src, className }: { src: string | null; className: string }) {
  if (src)
    return <Picture src={src} alt="" sizePx={96} sizes="64px" className={`flex-none rounded-control ${className}`} />
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-control bg-surface-3 text-ink-3 ${className}`}
    >
      <Package strokeWidth={1.6} className="size-1/2" />
    </span>
  )
}
