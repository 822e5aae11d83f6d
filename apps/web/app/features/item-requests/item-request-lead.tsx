import { takesBids } from '@asime/contract/item-request-states'
import type { ItemRequest } from '@asime/contract/item-requests'
import Clock from 'lucide-react/icons/clock'
import { timeAgo, timeLeft } from '../../lib/format/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { UrgencyBadge } from './urgency.tsx'
import { edgeClass, StatusBadge } from './item-request-state.tsx'
import { ShareLinks } from '../../ui/share-links.tsx'
import * as texts from './item-request-lead.texts.ts'

interface ItemRequestLeadProps {
  itemRequest: ItemRequest
  isOwner: boolean
  nowMs: number
  url: string
}

/** The head of the page: how urgent, where it stands, what, and who asks. */
export function ItemRequestLead({ itemRequest, isOwner, nowMs, url }: ItemRequestLeadProps) {
  const { request_title: title, user, urgency, expires_at: expiresAt, created_at: createdAt } = itemRequest
  return (
    // The strip is cut to the rounded corners of its box.
    <div className={`pl-[22px] ${edgeClass(itemRequest)}`}>
      <p className="flex flex-wrap items-center gap-2">
        <UrgencyBadge urgency={urgency} />
        <StatusBadge status={itemRequest.status} is_expired={itemRequest.is_expired} />
        {expiresAt && takesBids(itemRequest) && (
          <span className="inline-flex items-center gap-[5px] text-sm text-ink-3">
            <Clock aria-hidden="true" strokeWidth={1.9} className="size-4" />
            {timeLeft(expiresAt, nowMs)}
          </span>
        )}
      </p>
      <h1 className="my-3 text-3xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 items-center gap-2 text-sm text-ink-3">
          <Avatar name={user.full_name} src={user.avatar_url} size={28} />
          <span className="min-w-0 wrap-anywhere">
            {texts.youPosted(isOwner, user.full_name, timeAgo(createdAt, nowMs))}
          </span>
        </p>
        <ShareLinks text={texts.lookingFor(title)} url={url} />
      </div>
    </div>
  )
}
