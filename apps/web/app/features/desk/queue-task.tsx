import { Link } from 'react-router'
import { queueLinkClass, QueueRow, type QueueRowProps } from '../../ui/queue-row.tsx'

/** A row of a queue that leads to where an admin decides. */
export function QueueTask({ what, to, ...row }: QueueRowProps & { isFirst: boolean }) {
  return (
    <QueueRow
      {...row}
      link={
        <Link to={to} className={queueLinkClass}>
          {what}
        </Link>
      }
    />
  )
}
