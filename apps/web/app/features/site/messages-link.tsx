import { href, Link } from 'react-router'
import { useUnread } from '../../lib/live/live-events.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { MessagesMark } from './messages-mark.tsx'
import { count } from './bell-link.texts.ts'
import * as texts from './messages-link.texts.ts'

/** To the conversations of whoever is signed in, with a dot while something is unread. */
export function MessagesLink({ className = '' }: { className?: string }) {
  const unread = useUnread()
  return (
    <Link
      to={href('/app/chat/:id?', {})}
      aria-label={unread > 0 ? texts.messagesUnread(count(unread)) : texts.messages}
      className={`${iconButtonClass} ${className}`}
    >
      <MessagesMark isNew={unread > 0} />
    </Link>
  )
}
