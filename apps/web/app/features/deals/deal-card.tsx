import { type DealStatus, dealStatusLabels } from '@asime/contract/deal-states'
import type { Deal } from '@asime/contract/deals'
import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import { formatMoney } from '@asime/contract/money'
import { orderStatusLabels } from '@asime/contract/order-states'
import { href, Link } from 'react-router'
import { momentInSentence, timeAgo } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShareLinks } from '../../ui/share-links.tsx'
import * as texts from './own-deals.texts.ts'

const TONES = { open: 'ok', used_up: 'info', revoked: 'plain', expired: 'plain' } as const satisfies Record<
  DealStatus,
  string
>

interface DealCardProps {
  deal: Deal
  nowMs: number
  onRevoke: () => void
}

/** One link of the shop: what it is for, how it stands, who bought by it, and the ways to send it. */
export function DealCard({ deal, nowMs, onRevoke }: DealCardProps) {
  const money = (amount: number) => formatMoney(amount, deal.currency)
  const picture = deal.pictures[0]
  return (
    <article className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 lg:p-5">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone={TONES[deal.status]}>{dealStatusLabels[deal.status]}</Badge>
        <span className="ml-auto text-[.8125rem] text-ink-3">{timeAgo(deal.created_at, nowMs)}</span>
      </p>
      <div className="mt-2.5 flex items-start gap-3">
        {picture && (
          <Picture
            src={picture.thumbnail_url ?? picture.url}
            alt=""
            sizePx={400}
            sizes="56px"
            thumbhash={picture.thumbhash}
            className="size-14 flex-none rounded-control"
          />
        )}
        <div className="min-w-0">
          <h2 className="text-lg leading-[1.24] tracking-[-.012em] wrap-anywhere">
            {deal.quantity > 1 && `${deal.quantity} × `}
            {deal.title}
          </h2>
          {deal.variant_label && <p className="text-sm text-ink-2 wrap-anywhere">{deal.variant_label}</p>}
        </div>
      </div>
      <Money amount={deal.items_total} currency={deal.currency} className="mt-2 text-[1.3125rem]" />
      <DataList
        className="mt-1"
        rows={[
          ...deal.delivery_options.map(({ method, fee }) => ({
            label: deliveryMethodNames[method],
            value: fee === 0 ? texts.noFee : money(fee),
          })),
          { label: texts.validUntil, value: momentInSentence(deal.valid_until, nowMs) },
          { label: texts.used, value: texts.usedOf(deal.uses_taken, deal.uses) },
        ]}
      />
      {deal.refusal !== null && (
        <Callout tone="warn" title={texts.cannotBeBought} className="mt-2">
          {deal.refusal}.
        </Callout>
      )}
      {deal.orders.length > 0 && (
        <section aria-label={texts.orders} className="mt-2">
          <h3 className="font-body text-sm font-semibold tracking-normal text-ink-2">{texts.orders}</h3>
          <ul className="mt-1 grid">
            {deal.orders.map((order) => (
              <li key={order.id}>
                <Link
                  to={href('/app/vendor/orders/:id', { id: order.id })}
                  className="inline-flex min-h-8 items-center text-[.9375rem] font-semibold text-forest underline-offset-4 hover:underline"
                >
                  {texts.orderLine(order.order_number, orderStatusLabels[order.status])}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(deal.link !== null || deal.actions.includes('revoke')) && (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2.5">
          {deal.link !== null && (
            <ShareLinks text={texts.message(deal.title, money(deal.items_total))} url={deal.link} />
          )}
          {deal.actions.includes('revoke') && (
            <Button variant="ghost" aria-label={texts.revokeOf(deal.title)} onClick={onRevoke} aria-haspopup="dialog">
              {texts.revoke}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
