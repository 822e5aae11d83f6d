import type { PaidOutTo } from '@asime/contract/paid-out-to'
import * as texts from './paid-out-to.texts.ts'

interface PayeesProps {
  orders: readonly { vendor: { id: string; business_name: string }; paid_out_to: PaidOutTo }[]
}

/** To whom the money of each shop goes: never folded away, since it is read before it is paid. */
export function Payees({ orders }: PayeesProps) {
  const known = orders.filter((order) => order.paid_out_to !== null)
  if (known.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1 border-t border-line py-2.5 text-sm text-ink-2">
      {known.map(({ vendor, paid_out_to: payee }) => (
        <li key={vendor.id} className="wrap-anywhere">
          {orders.length > 1 && `${vendor.business_name}. `}
          {texts.label}: {payee && texts.paidOutTo(payee)}
        </li>
      ))}
    </ul>
  )
}
