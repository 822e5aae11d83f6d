import type { NotificationGroup } from '@asime/contract/notification-topics'
import type { Notification } from '@asime/contract/notifications'
import Banknote from 'lucide-react/icons/banknote'
import Gavel from 'lucide-react/icons/gavel'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Store from 'lucide-react/icons/store'
import type { ComponentType, SVGProps } from 'react'
import { Link } from 'react-router'
import { shortMoment } from './short-moment.ts'
import type { NotificationFold } from './fold-notifications.ts'
import * as texts from './notifications.texts.ts'

const LOOKS: Record<NotificationGroup, { Icon: ComponentType<SVGProps<SVGSVGElement>>; tint: string }> = {
  orders: { Icon: Package, tint: 'bg-forest-soft text-forest-ink' },
  bids: { Icon: Gavel, tint: 'bg-gold-soft text-gold-ink' },
  messages: { Icon: MessageCircle, tint: 'bg-indigo-soft text-indigo' },
  money: { Icon: Banknote, tint: 'bg-forest-soft text-forest-ink' },
  safety: { Icon: ShieldCheck, tint: 'bg-laterite-soft text-laterite-ink' },
  shops: { Icon: Store, tint: 'bg-surface-2 text-ink-2' },
}

interface NotificationRowProps {
  fold: NotificationFold
  nowMs: number
  onRead: (ids: string[]) => void
}

/** One notification, or several of a kind about the same with each of them below. Its link marks it as read. */
export function NotificationRow({ fold: { first, all, isUnread }, nowMs, onRead }: NotificationRowProps) {
  const { Icon, tint } = LOOKS[first.group]
  const unreadIds = all.filter(({ read_at: readAt }) => readAt === null).map(({ id }) => id)
  const title = all.length > 1 ? (texts.folded[first.kind]?.(all.length) ?? first.title) : first.title
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="relative flex min-h-[68px] items-start gap-3 px-4 py-[13px] hover:bg-surface-2 lg:gap-4 lg:px-5 lg:py-[15px]">
        <span className={`grid size-11 flex-none place-items-center rounded-control ${tint}`}>
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.9} />
        </span>
        <div className="min-w-0 flex-1">
          <Link
            to={first.path}
            onClick={() => onRead(unreadIds)}
            className={`block leading-snug wrap-anywhere after:absolute after:inset-0 after:content-[""] ${isUnread ? 'font-semibold' : ''}`}
          >
            {title}
          </Link>
          {first.body !== '' && <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere text-ink-3">{first.body}</p>}
          {isUnread && (
            <button
              type="button"
              aria-label={texts.markReadOf(title)}
              onClick={() => onRead(unreadIds)}
              className="relative z-[1] -ml-1 inline-flex min-h-9 cursor-pointer items-center px-1 text-sm text-ink-2 underline-offset-4 hover:underline"
            >
              {texts.markRead}
            </button>
          )}
        </div>
        <div className="grid flex-none justify-items-end gap-2">
          <time dateTime={first.created_at} className="text-[.8125rem] whitespace-nowrap text-ink-3 tabular-nums">
            {shortMoment(first.created_at, nowMs)}
          </time>
          {isUnread && (
            <span className="size-2.5 rounded-full bg-laterite forced-colors:bg-[Highlight]">
              <span className="sr-only">{texts.isUnread}</span>
            </span>
          )}
        </div>
      </div>
      {all.length > 1 && <Members all={all} nowMs={nowMs} onRead={onRead} />}
    </li>
  )
}

function Members({
  all,
  nowMs,
  onRead,
}: {
  all: readonly Notification[]
  nowMs: number
  onRead: (ids: string[]) => void
}) {
  return (
    <ul className="pr-4 pb-2.5 pl-[72px] lg:pr-5 lg:pl-20">
      {all.map(({ id, title, path, created_at: at, read_at: readAt }) => (
        <li key={id} className="border-t border-line">
          <Link
            to={path}
            onClick={() => readAt === null && onRead([id])}
            className="flex min-h-11 items-center gap-3 py-1 text-[.90625rem] hover:underline"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
            <time dateTime={at} className="flex-none text-[.8125rem] text-ink-3 tabular-nums max-sm:hidden">
              {shortMoment(at, nowMs)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
