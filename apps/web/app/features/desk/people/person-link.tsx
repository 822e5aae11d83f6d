import { href, Link } from 'react-router'
import { useViewer } from '../../../lib/session/session.ts'
import { mayAtDesk } from '../desk-sections.ts'

const linkClass = 'font-semibold text-forest underline underline-offset-4'

/** The name of somebody, which leads to their page where the viewer's role shows it. */
export function UserLink({ id, name }: { id: string; name: string }) {
  const viewer = useViewer()
  if (!mayAtDesk(viewer, 'users')) return name
  return (
    <Link to={href('/app/admin/users/:id', { id })} className={linkClass}>
      {name}
    </Link>
  )
}

/** The name of a shop, which leads to its owner's page where the viewer's role shows it, else to what buyers see. */
export function ShopLink({ id, name }: { id: string; name: string }) {
  const viewer = useViewer()
  const to = mayAtDesk(viewer, 'users') ? href('/app/admin/vendors/:id', { id }) : href('/vendors/:id', { id })
  return (
    <Link to={to} className={linkClass}>
      {name}
    </Link>
  )
}

/** The number of an order, which leads to it where the viewer's role may read orders. */
export function OrderLink({ id, number }: { id: string; number: string }) {
  const viewer = useViewer()
  if (!mayAtDesk(viewer, 'orders')) return number
  return (
    <Link to={href('/app/orders/:id', { id })} className={linkClass}>
      {number}
    </Link>
  )
}
