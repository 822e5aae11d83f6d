import type { ContactMessage } from '@asime/contract/support-desk'
import { href, Link } from 'react-router'
import { DataList } from '../../../ui/data-list.tsx'
import { Part } from '../part.tsx'
import { OrderLink, ShopLink, UserLink } from '../people/person-link.tsx'
import * as texts from './support-desk.texts.ts'

const linkClass = 'font-semibold text-forest underline underline-offset-4'

/** Who wrote the message, as far as it is known, and the orders that it names. */
export function SupportCustomer({ message: { name, email, account, orders } }: { message: ContactMessage }) {
  return (
    <>
      <Part title={texts.person}>
        <DataList
          rows={[
            { label: texts.enteredName, value: name },
            { label: texts.enteredEmail, value: email },
            {
              label: texts.account,
              value: account ? (
                <>
                  <UserLink id={account.id} name={account.full_name} />
                  {texts.accountStatus(account.status)}
                </>
              ) : (
                texts.noAccount
              ),
            },
            ...(account ? [{ label: texts.knownByLabel, value: texts.knownBy[account.known_by] }] : []),
            ...(account?.vendor
              ? [
                  {
                    label: texts.shop,
                    value: <ShopLink id={account.vendor.id} name={account.vendor.business_name} />,
                  },
                ]
              : []),
          ]}
        />
      </Part>
      {orders.length > 0 && (
        <Part title={texts.orders}>
          <ul className="grid gap-2.5 text-[.9375rem]">
            {orders.map((order) => (
              <li key={order.id}>
                <p className="wrap-anywhere">
                  <OrderLink id={order.id} number={order.order_number} />
                  {texts.orderParties(order.buyer.full_name, order.vendor.business_name)}
                </p>
                {!order.is_of_account && <p className="text-sm text-laterite-ink">{texts.notOfAccount}</p>}
                {order.has_dispute && (
                  <Link to={href('/app/admin/disputes/:id', { id: order.id })} className={linkClass}>
                    {texts.viewDispute}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}
