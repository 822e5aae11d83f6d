import { orderSourceLabels } from '@asime/contract/order-states'
import type { Order } from '@asime/contract/orders'
import { href, Link } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { Tick } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderCard } from './order-card.tsx'
import { DueLine, LateBadge } from './order-dates.tsx'
import { OrderPicture } from './order-picture.tsx'
import { titleOf } from './order-title.ts'
import * as texts from './shop-order-rows.texts.ts'

interface ShopOrderRowsProps {
  orders: readonly Order[]
  nowMs: number
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

const HEAD = 'px-3 py-3 text-left text-[.8125rem] font-medium text-ink-3'

/** One a line, for wide screens. */
export function ShopOrderTable({ orders, nowMs, selected, onSelect }: ShopOrderRowsProps) {
  const all = orders.every(({ id }) => selected.has(id))
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      <table className="w-full text-[.90625rem]">
        <caption className="sr-only">{texts.ordersOfYourShop}</caption>
        <thead>
          <tr>
            <th scope="col" className={`w-12 pl-4 ${HEAD}`}>
              <Select
                label={all ? texts.selectNoOrders : texts.selectAllOrdersShown}
                checked={all}
                onChange={(isOn) => onSelect(new Set(isOn ? orders.map(({ id }) => id) : []))}
              />
            </th>
            <th scope="col" className={HEAD}>
              {texts.order}
            </th>
            <th scope="col" className={HEAD}>
              {texts.buyer}
            </th>
            <th scope="col" className={HEAD}>
              {texts.status}
            </th>
            <th scope="col" className={HEAD}>
              {texts.placed}
            </th>
            <th scope="col" className={`pr-5 ${HEAD} text-right!`}>
              {texts.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr
              key={order.id}
              className={`border-t border-line ${selected.has(order.id) ? 'bg-gold-soft' : 'hover:bg-surface-2'}`}
            >
              <td className="px-3 py-2.5 pl-4">
                <SelectOrder order={order} selected={selected} onSelect={onSelect} />
              </td>
              <td className="px-3 py-2.5">
                <div className="flex items-center gap-3">
                  <OrderPicture order={order} className="size-11" />
                  <div className="min-w-0">
                    <TitleLink order={order} />
                    <span className="block text-sm text-ink-3">
                      {order.order_number}
                      {order.source === 'deal' && `, ${orderSourceLabels.deal}`}
                      {order.is_test && texts.test}
                    </span>
                  </div>
                </div>
              </td>
              <td className="max-w-48 px-3 py-2.5 wrap-anywhere text-ink-2">{order.buyer.full_name}</td>
              <td className="px-3 py-2.5">
                <span className="flex flex-wrap gap-1.5">
                  <OrderBadge status={order.status} isPickup={order.is_pickup} />
                  {order.is_late && <LateBadge order={order} />}
                </span>
                <DueLine order={order} nowMs={nowMs} />
              </td>
              <td className="px-3 py-2.5 whitespace-nowrap text-ink-3">{timeAgo(order.created_at, nowMs)}</td>
              <td className="px-3 py-2.5 pr-5 text-right">
                {order.total !== null && <Money amount={order.total} currency={order.currency} className="text-base" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One a card, for phones. */
export function ShopOrderCards({ orders, nowMs, selected, onSelect }: ShopOrderRowsProps) {
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <li
          key={order.id}
          className={`grid grid-cols-[44px_minmax(0,1fr)] gap-x-1 rounded-card border p-3 pl-1 ${
            selected.has(order.id) ? 'border-gold bg-gold-soft' : 'border-line bg-surface'
          }`}
        >
          <SelectOrder order={order} selected={selected} onSelect={onSelect} />
          <div className="flex min-w-0 flex-col gap-2.5">
            <OrderCard
              isSelectable
              order={order}
              nowMs={nowMs}
              to={href('/app/vendor/orders/:id', { id: order.id })}
              who={order.buyer.full_name}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function TitleLink({ order }: { order: Order }) {
  return (
    <Link
      to={href('/app/vendor/orders/:id', { id: order.id })}
      className="line-clamp-2 leading-snug font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {titleOf(order)}
    </Link>
  )
}

function SelectOrder({
  order: { id, order_number: number },
  selected,
  onSelect,
}: { order: Order } & Pick<ShopOrderRowsProps, 'selected' | 'onSelect'>) {
  return (
    <Select
      label={texts.select(number)}
      checked={selected.has(id)}
      onChange={(isOn) => onSelect(new Set(isOn ? [...selected, id] : [...selected].filter((other) => other !== id)))}
    />
  )
}

interface SelectProps {
  label: string
  checked: boolean
  onChange: (isOn: boolean) => void
}

function Select({ label, checked, onChange }: SelectProps) {
  return (
    <label className="-m-3 grid size-11 cursor-pointer place-items-center max-lg:m-0">
      <span className="sr-only">{label}</span>
      <Tick type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    </label>
  )
}
