import {
  type OrderActionName,
  type OrderActorKind,
  type OrderSide,
  type OrderStatus,
  orderActions,
  outcomesOf,
} from '@asime/contract/order-states'
import { Region } from '@asime/contract/ghana'
import { CURRENCY } from '@asime/contract/money'
import { type OrderDates, orderDatesFrom } from '@asime/contract/order-dates'
import { USUAL_OPENING_HOURS } from '@asime/contract/opening-hours'
import type { DisputeKind, DisputeOfferStatus, DisputeStatus } from '@asime/contract/dispute-states'
import { formatPesewas } from '../src/platform/money.ts'
import * as words from './catalogue/order-words.ts'
import { type Charge, makeCharge } from './charges.ts'
import { type Delivery, type Dispatch, makeDelivery, makeDispatch } from './deliveries.ts'
import type { StepName } from './endings.ts'
import { idAt } from './ids.ts'
import { roundedPrice } from './item-requests.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'
import { DAY, HOUR } from './plan.ts'
import type { SeededRandom } from './random.ts'
import type { Rates } from './rates.ts'
import type { Shop } from './shops.ts'

/** All that is written down of one order beside its row. Amounts in pesewas, moments in milliseconds since 1970. */
export interface Life {
  order: Order
  checkoutId: string
  total: number
  deliveryFee: number
  commission: number
  commissionVat: number
  paymentFee: number
  refundedTotal: number
  paymentDueAt: number
  releaseAt: number | null
  remindAt: number | null
  dates: OrderDates | undefined
  /** The last moment of the date that counts, if it has passed: nobody is reminded of the past. */
  dateReminded: string | null
  updatedAt: number
  delivery: Delivery | undefined
  dispatch: Dispatch | undefined
  events: readonly Event[]
  charges: readonly Charge[]
  refunds: readonly Refund[]
  dispute: Dispute | undefined
}

/** A row of order_events. */
export interface Event {
  id: string
  at: number
  event: string
  actor: OrderActorKind
  actorId: string | null
  from: OrderStatus | null
  to: OrderStatus
  note: string | null
}

/** A row of refunds, of the charge that succeeded. */
export interface Refund {
  id: string
  amount: number
  reason: string
  createdAt: number
  processedAt: number
}

/** A row of disputes with what was said and offered in it. */
export interface Dispute {
  id: string
  kind: DisputeKind
  status: DisputeStatus
  orderStatus: OrderStatus
  /** Milliseconds; null where the goods were not marked as delivered. */
  releaseLeft: number | null
  openedAt: number
  dueAt: number | null
  remindAt: number | null
  answeredAt: number | null
  escalatedAt: number | null
  closedAt: number | null
  refundedBefore: number
  refunded: number | null
  messages: { id: string; author: OrderSide; authorId: string; message: string; at: number }[]
  offers: {
    id: string
    byId: string
    amount: number
    status: Extract<DisputeOfferStatus, 'pending' | 'accepted' | 'declined'>
    at: number
    decidedAt: number | null
  }[]
}

/** As shops are that have said nothing of it. */
const CALENDAR = { lead_time_days: 1, opening_hours: USUAL_OPENING_HOURS, away_from: null, away_until: null }
const LATE_BY: Partial<Record<OrderStatus, keyof OrderDates>> = {
  paid: 'dispatch_by',
  preparing: 'dispatch_by',
  dispatched: 'deliver_by',
}

interface Scene {
  order: Order
  random: SeededRandom
  people: { buyer: Person; shop: Shop; admin: Person }
  rates: Rates
  now: number
}

/** An order's life as it is told, step by step. Keeps to the contract's table of who may do what. */
export class OrderStory {
  private status: OrderStatus = 'awaiting_payment'
  private at: number
  private readonly events: Event[] = []
  private readonly charges: Charge[] = []
  private readonly refunds: Refund[] = []
  private dispatch: Dispatch | undefined
  private dispute: Dispute | undefined
  private deliveredAt: number | undefined
  private remindAt: number | null = null
  private readonly delivery: Delivery
  private readonly price: number
  private readonly complaint: (typeof words.complaints)[number]
  private readonly scene: Scene

  constructor(scene: Scene) {
    this.scene = scene
    const { order, random, people, rates } = scene
    this.at = order.createdAt
    this.price = order.unitPrice * order.quantity
    this.complaint = random.pick(words.complaints)
    const { buyer, shop } = people
    this.delivery = makeDelivery(random, rates, {
      buyer,
      shop,
      isOfBid: order.bid !== undefined,
    })
    this.note('place', 'buyer', null)
    const isTriedTwice = random.chance(order.status === 'expired' || order.status === 'awaiting_payment' ? 0.5 : 0.08)
    const hasTime = scene.now - order.createdAt > 5 * 60_000
    if (isTriedTwice && hasTime && !order.bid) this.charge(order.createdAt + random.int(55, 80) * 1000, false)
  }

  tell(step: StepName, moment: number): void {
    const { random } = this.scene
    // Never two at once: the timeline is in the order of its moments.
    this.at = Math.max(moment, this.at + 1)
    switch (step) {
      case 'pay':
        this.charge(this.at, true)
        return this.move('pay', 'buyer', 'paid')
      case 'prepare':
        return this.move('prepare', 'vendor')
      case 'dispatch':
        this.dispatch = makeDispatch(random, this.delivery.method, null)
        return this.move('dispatch', 'vendor')
      case 'mark_delivered': {
        const proof = random.pick(words.proofs)
        this.dispatch = { ...(this.dispatch as Dispatch), proof }
        this.deliveredAt = this.at
        return this.move('mark_delivered', 'vendor', 'delivered', proof)
      }
      case 'hand_over':
        return this.move('hand_over', 'vendor')
      case 'confirm_receipt':
        return this.move('confirm_receipt', 'buyer')
      case 'release':
        return this.move('release', 'system')
      case 'expire':
        return this.move('expire', 'system')
      case 'cancel':
        return this.callOff('cancel', 'buyer', random.pick(words.cancelReasons))
      case 'decline':
        return this.callOff('decline', 'vendor', random.pick(words.declineReasons))
      case 'refund': {
        const reason = random.pick(words.refundReasons)
        this.giveBack(this.held(), reason)
        return this.move('refund', 'vendor', 'refunded', reason)
      }
      case 'refund_part': {
        const reason = random.pick(words.partRefundReasons)
        this.giveBack(this.part(), reason)
        return this.note('refund_part', 'vendor', reason)
      }
      default:
        return this.addDisputeEvents(step)
    }
  }

  private addDisputeEvents(step: StepName): void {
    const { random, people } = this.scene
    const { complaint, answer, reply, ruling, kind } = this.complaint
    if (step === 'report_problem') {
      const orderStatus = this.status
      this.move('report_problem', 'buyer', 'disputed', complaint)
      const released = this.deliveredAt === undefined ? null : Math.max(0, this.deliveredAt + 3 * DAY - this.at)
      this.dispute = {
        id: idAt(this.at, random),
        kind,
        status: 'awaiting_vendor',
        orderStatus,
        releaseLeft: released,
        openedAt: this.at,
        dueAt: this.at + 2 * DAY,
        remindAt: this.at + DAY,
        answeredAt: null,
        escalatedAt: null,
        closedAt: null,
        refundedBefore: this.refunded(),
        refunded: null,
        messages: [],
        offers: [],
      }
      return this.say('buyer', complaint)
    }
    const dispute = this.dispute as Dispute
    const offer = dispute.offers.at(-1)
    switch (step) {
      case 'answer':
        Object.assign(dispute, {
          status: 'in_talks',
          answeredAt: this.at,
          dueAt: this.at + 3 * DAY,
          remindAt: this.at + 2 * DAY,
        })
        return this.say('vendor', answer)
      case 'reply':
        return this.say('buyer', reply)
      case 'offer_part':
      case 'offer_all': {
        const amount = step === 'offer_all' ? this.held() : this.part()
        const id = idAt(this.at, random)
        dispute.offers.push({ id, byId: people.shop.owner.id, amount, status: 'pending', at: this.at, decidedAt: null })
        return this.note('offer', 'vendor', back(amount))
      }
      case 'decline_offer':
        Object.assign(offer!, { status: 'declined', decidedAt: this.at })
        return this.note('decline_offer', 'buyer', back(offer!.amount))
      case 'accept_offer': {
        Object.assign(offer!, { status: 'accepted', decidedAt: this.at })
        const reason = `Agreed: ${back(offer!.amount)}`
        const isAll = offer!.amount === this.held()
        this.giveBack(offer!.amount, reason)
        if (!isAll) this.note('refund_part', 'buyer', reason)
        this.move('accept_offer', 'buyer', isAll ? 'refunded' : 'completed', reason)
        return this.close('agreed')
      }
      case 'escalate':
        Object.assign(dispute, { status: 'awaiting_decision', escalatedAt: this.at, dueAt: null, remindAt: null })
        return this.note('escalate', 'buyer', null)
      case 'settle_dispute':
        this.giveBack(this.part(), ruling)
        this.note('refund_part', 'admin', ruling)
        this.move('settle_dispute', 'admin', 'completed', ruling)
        return this.close('decided')
      case 'withdraw_complaint':
        this.move('withdraw_complaint', 'buyer', dispute.orderStatus)
        return this.close('withdrawn')
      default:
        throw new Error(`nobody can tell ${step}`)
    }
  }

  end(checkoutId: string): Life {
    const { order, rates, now } = this.scene
    if (this.status !== order.status) throw new Error(`order ${order.id} ends as ${this.status}, not ${order.status}`)
    const { deliveredAt, dispute } = this
    if (dispute?.remindAt && dispute.remindAt <= now) dispute.remindAt = null
    const isWaiting = order.status === 'awaiting_payment'
    return {
      order,
      checkoutId,
      total: this.total(),
      deliveryFee: this.delivery.fee,
      ...rates.commissionOn(this.price, order.createdAt),
      paymentFee: this.charges.find(({ failure }) => failure === null)?.fee ?? 0,
      refundedTotal: this.refunded(),
      // In life a quarter of an hour, or a day; here long enough to be tried out, and not all at once.
      paymentDueAt: isWaiting
        ? now + DAY + (order.createdAt % (2 * DAY))
        : order.createdAt + (order.bid ? DAY : HOUR / 4),
      releaseAt: deliveredAt === undefined ? null : deliveredAt + 3 * DAY,
      remindAt: this.remindAt !== null && this.remindAt > now ? this.remindAt : null,
      ...this.dates(),
      updatedAt: this.at,
      // Where the goods of a bid go is asked for when it is paid.
      delivery: this.charges.length === 0 && order.bid ? undefined : this.delivery,
      dispatch: this.dispatch,
      events: this.events,
      charges: this.charges,
      refunds: this.refunds,
      dispute,
    }
  }

  /**
   * Counted from the payment by the rule of Asime. One that would have ended by itself long ago has none, as if it were from
   * before there were dates: a market that is opened today does not begin with a thousand refunds.
   */
  private dates(): Pick<Life, 'dates' | 'dateReminded'> {
    const { order, people, now } = this.scene
    const paidAt = this.events.find(({ event }) => event === 'pay')?.at ?? order.createdAt
    const shop = { ...CALENDAR, region: Region.safeParse(people.shop.region).data ?? null }
    const { method, region } = this.delivery
    const way = { method, region: Region.safeParse(region).data ?? null, bid_days: order.bid?.deliveryTimeDays ?? null }
    const dates = orderDatesFrom(new Date(paidAt).toISOString(), shop, way)
    const counts = LATE_BY[order.status]
    const date = counts && Date.parse(dates[counts])
    if (!date || date > now) return { dates, dateReminded: null }
    return date < now - 5 * DAY ? { dates: undefined, dateReminded: null } : { dates, dateReminded: dates[counts] }
  }

  private move(
    name: OrderActionName,
    by: OrderActorKind,
    to: OrderStatus | undefined = outcomesOf(name)[0],
    note: string | null = null,
  ): void {
    const action: { by: readonly OrderActorKind[]; from: readonly OrderStatus[] } = orderActions[name]
    const from = this.status
    if (!to || !outcomesOf(name).includes(to) || !action.by.includes(by) || !action.from.includes(from))
      throw new Error(`${by} may not ${name} from ${from} to ${to}`)
    this.status = to
    this.addEvent(name, by, from, note)
    this.remindAt = to === 'paid' || to === 'delivered' ? this.at + 2 * DAY : null
  }

  /** A step that leaves the order where it is. */
  private note(event: string, by: OrderActorKind, note: string | null): void {
    this.addEvent(event, by, event === 'place' ? null : this.status, note)
  }

  private addEvent(event: string, actor: OrderActorKind, from: OrderStatus | null, note: string | null): void {
    const { people, random } = this.scene
    const ids = { buyer: people.buyer.id, vendor: people.shop.owner.id, admin: people.admin.id, system: null }
    this.events.push({
      id: idAt(this.at, random),
      at: this.at,
      event,
      actor,
      actorId: ids[actor],
      from,
      to: this.status,
      note,
    })
    // What follows in the same moment comes after it.
    this.at++
  }

  private callOff(name: 'cancel' | 'decline', by: OrderSide, reason: string): void {
    if (this.status !== 'awaiting_payment') this.giveBack(this.held(), reason)
    this.move(name, by, 'cancelled', reason)
  }

  private charge(settledAt: number, isPaid: boolean): void {
    const { random, people } = this.scene
    this.charges.push(makeCharge(random, { phone: people.buyer.phone, amount: this.total(), settledAt, isPaid }))
  }

  private giveBack(amount: number, reason: string): void {
    const { random, now } = this.scene
    const processedAt = Math.min(now, this.at + random.int(5, 40) * 1000)
    this.refunds.push({ id: idAt(this.at, random), amount, reason, createdAt: this.at, processedAt })
  }

  private say(author: OrderSide, message: string): void {
    const { random, people } = this.scene
    const authorId = author === 'buyer' ? people.buyer.id : people.shop.owner.id
    this.dispute?.messages.push({ id: idAt(this.at, random), author, authorId, message, at: this.at })
  }

  private close(status: 'agreed' | 'decided' | 'withdrawn'): void {
    const dispute = this.dispute as Dispute
    const refunded = this.refunded() - dispute.refundedBefore
    Object.assign(dispute, { status, dueAt: null, remindAt: null, closedAt: this.at, refunded })
  }

  private total(): number {
    return this.price + this.delivery.fee
  }

  private refunded(): number {
    return this.refunds.reduce((sum, { amount }) => sum + amount, 0)
  }

  private held(): number {
    return this.total() - this.refunded()
  }

  /** A tenth to a third of what is held, and never all that was paid for the goods: something of them was kept. */
  private part(): number {
    const held = this.held()
    const goods = held - this.delivery.fee
    return Math.max(1, Math.min(goods - 1, roundedPrice(held * this.scene.random.between(0.1, 0.33))))
  }
}

const back = (amount: number) => `${formatPesewas(amount, CURRENCY)} back`
