import type { Conversation } from '@asime/contract/chat'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { href, Link } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { timeLeft } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { ownPicture } from '../../ui/picture-sources.ts'
import { isGood, isHidden, statusWord, titleOf } from './chat-words.ts'
import * as texts from './chat.texts.ts'

type Subject = NonNullable<Conversation['subject']>

/** What the conversation is about, as it is now, on top of it. */
export function SubjectCard({ subject, side, nowMs }: { subject: Subject; side: Conversation['side']; nowMs: number }) {
  const picture = ownPicture(subject.picture)
  const rowClass =
    'flex min-h-[60px] flex-none items-center gap-3 border-b border-l-[6px] border-b-line border-l-gold bg-surface-2 py-2 pr-2 pl-3'
  const row = (
    <>
      {picture && (
        <img src={picture} alt="" width={44} height={44} className="size-11 flex-none rounded-[8px] object-cover" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[.9375rem] font-semibold">{titleOf(subject)}</span>
        <span className="block truncate text-[.8125rem] text-ink-3">{factsOf(subject, nowMs)}</span>
      </span>
      <Badge tone={isGood(subject) ? 'ok' : 'plain'}>{statusWord(subject)}</Badge>
    </>
  )
  if (isHidden(subject)) return <div className={rowClass}>{row}</div>
  return (
    <Link to={pathOf(subject, side)} className={`${rowClass} hover:bg-surface-3`}>
      {row}
      <ChevronRight aria-hidden="true" className="size-5 flex-none" strokeWidth={1.9} />
    </Link>
  )
}

function factsOf({ type, amount, currency, ends_at: endsAt, order_number: number }: Subject, nowMs: number): string {
  const money = amount === null || currency === null ? undefined : formatMoney(amount, currency)
  if (type === 'order') return [number, money].filter(Boolean).join(', ')
  const ends = endsAt !== null && Date.parse(endsAt) > nowMs ? timeLeft(endsAt, nowMs) : undefined
  const price = type === 'item_request' && money ? texts.upTo(money) : money
  return [texts.subjects[type], price, ends].filter(Boolean).join(', ')
}

export function pathOf({ type, id, item_request_id: requestId }: Subject, side: Conversation['side']): string {
  if (type === 'product') return href('/products/:id', { id })
  if (type === 'order')
    return side === 'shop' ? href('/app/vendor/orders/:id', { id }) : href('/app/orders/:id', { id })
  return href('/requests/:id', { id: requestId ?? id })
}
