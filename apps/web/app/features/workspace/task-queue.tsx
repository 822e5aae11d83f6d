import { formatMoney } from '@asime/contract/money'
import type { ShopGap, ShopTask, ShopTaskKind, ShopWork } from '@asime/contract/shop-work'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Gavel from 'lucide-react/icons/gavel'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import PackageCheck from 'lucide-react/icons/package-check'
import PackageOpen from 'lucide-react/icons/package-open'
import PackagePlus from 'lucide-react/icons/package-plus'
import Scale from 'lucide-react/icons/scale'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { href, Link } from 'react-router'
import { clockOf, waitedSince } from '../../lib/format/clock.ts'
import { useMinutes } from '../../lib/format/use-minutes.ts'
import { queueLinkClass, QueueRow, type QueueRowLook, type QueueRowProps } from '../../ui/queue-row.tsx'
import * as texts from './task-queue.texts.ts'
import { moreLowStock, moreOrders } from './what-waits.ts'

const WAIT = 'bg-gold-soft text-gold-ink'
const INFO = 'bg-indigo-soft text-indigo'
const BAD = 'bg-danger-soft text-danger-ink'
const WARM = 'bg-laterite-soft text-laterite-ink'

interface Task extends QueueRowLook {
  what: (order: string) => string
}

const TASKS: Record<ShopTaskKind, Task> = {
  confirm_order: { Icon: PackageCheck, tint: WAIT, what: texts.confirmOrder },
  dispatch_order: { Icon: Truck, tint: WAIT, what: texts.dispatchOrder },
  late_delivery: { Icon: Truck, tint: BAD, what: texts.lateDelivery },
  answer_dispute: { Icon: MessageCircleWarning, tint: BAD, what: texts.answerReport },
  settle_dispute: { Icon: MessageCircleWarning, tint: BAD, what: texts.settleReport },
  confirm_bid: { Icon: Gavel, tint: INFO, what: () => texts.confirmBid },
  review_bid: { Icon: Gavel, tint: INFO, what: () => texts.reviewBid },
}

interface Gap extends QueueRowLook {
  what: string
  why: string
  to: string
}

/** Those that a page mends. An unconfirmed address has a note of its own. */
const GAPS: Partial<Record<ShopGap, Gap>> = {
  payout_account: {
    Icon: Wallet,
    tint: WARM,
    what: texts.addAccount,
    why: texts.addAccountWhy,
    to: href('/app/vendor/payouts'),
  },
  payout_problem: {
    Icon: CircleAlert,
    tint: BAD,
    what: texts.checkAccount,
    why: texts.checkAccountWhy,
    to: href('/app/vendor/payouts'),
  },
  products: {
    Icon: PackagePlus,
    tint: INFO,
    what: texts.addProduct,
    why: texts.addProductWhy,
    to: href('/app/vendor/add-product'),
  },
  description: {
    Icon: Store,
    tint: INFO,
    what: texts.addDescription,
    why: texts.addDescriptionWhy,
    to: `${href('/app/vendor/shop')}#shop-description`,
  },
  legal_facts: {
    Icon: Scale,
    tint: WARM,
    what: texts.addFacts,
    why: texts.addFactsWhy,
    to: `${href('/app/vendor/shop')}#facts`,
  },
  return_policy: {
    Icon: Undo2,
    tint: WARM,
    what: texts.addReturnPolicy,
    why: texts.addReturnPolicyWhy,
    to: `${href('/app/vendor/shop')}#shop-returns`,
  },
  pickup: {
    Icon: MapPin,
    tint: INFO,
    what: texts.addPickup,
    why: texts.addPickupWhy,
    to: `${href('/app/vendor/shop')}#shop-landmark`,
  },
  location: {
    Icon: MapPin,
    tint: INFO,
    what: texts.addLocation,
    why: texts.addLocationWhy,
    to: `${href('/app/vendor/shop')}#shop-region`,
  },
  verification: {
    Icon: BadgeCheck,
    tint: INFO,
    what: texts.verifyShop,
    why: texts.verifyShopWhy,
    to: href('/app/vendor/verification'),
  },
}

/** What a shop has to do, the most urgent first. Its clocks go on; its rows stay where they are until it is read again. */
export function TaskQueue({ work: { tasks, gaps, low_stock: lowStock, counts } }: { work: ShopWork }) {
  const nowMs = useMinutes()
  const rows: QueueRowProps[] = [
    ...tasks.map((task) => rowOf(task, nowMs)),
    ...gaps.flatMap((gap) => GAPS[gap] ?? []).map(({ why, ...gap }) => ({ ...gap, facts: why })),
    ...lowStock.map(({ id, product_name: product, stock_quantity: stock }) => ({
      Icon: PackageOpen,
      tint: WARM,
      what: stock === 0 ? texts.soldOut(product) : texts.almostSoldOut(product),
      facts: stock === 0 ? texts.noneLeft : texts.piecesLeft(stock),
      to: href('/app/vendor/products/:id/edit', { id }),
    })),
    ...moreLowStock({ counts, low_stock: lowStock }).map(({ shelf, count }) => ({
      Icon: PackageOpen,
      tint: WARM,
      what: shelf === 'sold_out' ? texts.moreSoldOut(count) : texts.moreLow(count),
      facts: shelf === 'sold_out' ? texts.noneLeft : texts.moreLowWhy,
      to: `${href('/app/vendor/products')}?state=${shelf}`,
    })),
  ]
  if (rows.length === 0) return <p className="px-4 pb-5 text-ink-2 lg:px-5">{texts.none}</p>
  const more = moreOrders({ counts, tasks })
  return (
    <>
      <ul>
        {rows.map(({ what, to, ...row }, index) => (
          <QueueRow
            key={`${what} ${to}`}
            {...row}
            link={
              <Link to={to} className={queueLinkClass}>
                {what}
              </Link>
            }
            isFirst={index === 0}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-4 py-1.5 lg:px-5">
          <Link
            to={href('/app/vendor/orders')}
            className="inline-flex min-h-11 items-center font-semibold text-forest underline-offset-4 hover:underline"
          >
            {texts.moreOrders(more)}
          </Link>
        </p>
      )}
    </>
  )
}

function rowOf(task: ShopTask, nowMs: number): QueueRowProps {
  const { kind, id, order_number: order, due_at: dueAt } = task
  const { Icon, tint, what } = TASKS[kind]
  return {
    Icon,
    tint,
    what: what(order ?? ''),
    facts: texts.facts(
      formatMoney(task.amount, task.currency),
      task.buyer_name,
      texts.andMore(task.title, task.more_items),
    ),
    to: order === null ? href('/requests/:id', { id }) : href('/app/vendor/orders/:id', { id }),
    clock: dueAt === null ? undefined : clockOf(dueAt, nowMs),
    waited: dueAt === null ? texts.waiting(waitedSince(task.since, nowMs)) : undefined,
  }
}
