import type { Conversation } from '@asime/contract/chat'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { href, Link } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { formatDate } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { isGood, isHidden, statusWord, titleOf } from './chat-words.ts'
import { Face } from './conversation-list.tsx'
import { pathOf } from './subject-card.tsx'
import * as texts from './chat.texts.ts'

interface SidePanelProps {
  conversation: Conversation
  onReport: () => void
  onBlock: () => void
}

/** Who the other side is and what it is about, where there is room for it. */
export function SidePanel({ conversation, onReport, onBlock }: SidePanelProps) {
  const { participant, subject, side } = conversation
  return (
    <aside aria-label={texts.about} className="min-h-0 overflow-y-auto border-l border-line p-5 max-[75rem]:hidden">
      <div className="flex items-center gap-3">
        <Face conversation={conversation} size={52} />
        <div className="min-w-0">
          <p className="font-display text-lg font-bold wrap-anywhere">{participant.name}</p>
          <p className="text-sm text-ink-3">{side === 'buyer' ? participant.location : texts.buyer}</p>
        </div>
      </div>
      {side === 'buyer' && (
        <>
          <dl className="mt-3 text-[.9375rem] [&>div]:flex [&>div]:min-h-9 [&>div]:items-center [&>div]:justify-between [&>div]:gap-3 [&>div]:border-b [&>div]:border-line [&>div]:py-1.5">
            <div>
              <dt className="text-ink-2">{texts.verification}</dt>
              <dd>
                <Badge tone={participant.is_verified ? 'ok' : 'plain'}>
                  {participant.is_verified ? texts.verified : texts.notVerified}
                </Badge>
              </dd>
            </div>
            <div>
              <dt className="text-ink-2">{texts.joined}</dt>
              <dd>{formatDate(participant.joined_at)}</dd>
            </div>
            <div>
              <dt className="text-ink-2">{texts.deals}</dt>
              <dd>{participant.total_sales ?? 0}</dd>
            </div>
            <div>
              <dt className="text-ink-2">{texts.rating}</dt>
              <dd>
                {participant.total_reviews
                  ? texts.ofReviews(participant.rating ?? 0, participant.total_reviews)
                  : texts.noReviews}
              </dd>
            </div>
          </dl>
          <Link
            to={href('/vendors/:id', { id: participant.id })}
            className={buttonClass({ block: true, className: 'mt-4' })}
          >
            {texts.viewShop}
          </Link>
        </>
      )}
      {subject && (
        <div className="mt-5 border-t border-line pt-5">
          <div className="flex items-center justify-between gap-2">
            <p className="text-sm text-ink-2">
              {texts.subjects[subject.type]} {subject.order_number}
            </p>
            <Badge tone={isGood(subject) ? 'ok' : 'plain'}>{statusWord(subject)}</Badge>
          </div>
          <p className="mt-1 font-semibold wrap-anywhere">{titleOf(subject)}</p>
          {subject.amount !== null && subject.currency !== null && (
            <p className="mt-1 font-display text-xl font-bold">{formatMoney(subject.amount, subject.currency)}</p>
          )}
          {!isHidden(subject) && (
            <Link to={pathOf(subject, side)} className={buttonClass({ block: true, className: 'mt-3' })}>
              {subject.type === 'order'
                ? texts.viewOrder
                : subject.type === 'product'
                  ? texts.viewProduct
                  : texts.viewRequest}
            </Link>
          )}
        </div>
      )}
      <div className="mt-5 border-t border-line pt-5">
        <h2 className="text-base font-semibold">{texts.safety}</h2>
        <ul className="mt-2 grid gap-2 text-[.9375rem] text-ink-2 [&_li]:flex [&_li]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-[18px] [&_svg]:flex-none [&_svg]:text-forest">
          <li>
            <ShieldCheck aria-hidden="true" strokeWidth={1.9} />
            {texts.neverAskPin}
          </li>
          <li>
            <Lock aria-hidden="true" strokeWidth={1.9} />
            {texts.payOnOrder}
          </li>
        </ul>
        <Button block variant="danger" className="mt-4" onClick={onReport}>
          <Flag aria-hidden="true" />
          <span className="truncate">{texts.reportName(participant.name)}</span>
        </Button>
        {!conversation.is_blocked && (
          <Button block variant="ghost" className="mt-2" onClick={onBlock}>
            <Ban aria-hidden="true" />
            {texts.block}
          </Button>
        )}
      </div>
    </aside>
  )
}
