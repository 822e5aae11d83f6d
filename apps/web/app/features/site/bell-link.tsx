import Bell from 'lucide-react/icons/bell'
import { href, Link } from 'react-router'
import { useUnread } from '../../lib/live/unread-notifications.ts'
import * as texts from './bell-link.texts.ts'

/** The way to notifications, with how many are unread. */
export function BellLink() {
  const unread = useUnread()
  return (
    <Link
      to={href('/app/notifications')}
      aria-label={texts.notifications(unread)}
      className="relative grid size-11 flex-none place-items-center rounded-control hover:bg-surface-2"
    >
      <Bell aria-hidden="true" className="size-[22px]" strokeWidth={1.9} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid min-h-[18px] min-w-[18px] place-items-center rounded-full bg-laterite px-1 text-[.6875rem] leading-none font-bold text-on-laterite ring-2 ring-surface"
        >
          {texts.count(unread)}
        </span>
      )}
    </Link>
  )
}
