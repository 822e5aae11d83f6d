import { inWords, LOOSENED_WAIT } from './deadlines.ts'
import { timer } from './deadlines-in-force.ts'
import type { ModerationMove } from './moderation-states.ts'
import type { NotificationTopic } from './notification-topics.ts'
import type { OrderSide } from './order-states.ts'
import type { SearchedList } from './saved-search-words.ts'
import { mayAsStaff, type StaffPermission, staffRoleLabels } from './staff-permissions.ts'
import type { StaffRole } from './staff-roles.ts'
import {
  type InvitableRole,
  mayInShop,
  type ShopDuty,
  type ShopRole,
  shopRoleLabels,
  shopRoles,
  shopRoleWords,
} from './shop-roles.ts'

// Every kind of notification: who gets it, when, what it says and where it leads. The page, emails and push messages all use this table. An
// email may say more, but never anything different.

export interface NotificationText {
  title: string
  body: string
  /** The path of the page that it is about. */
  path: string
}

export interface NotificationKind<Facts> {
  topic: NotificationTopic
  /** Who is notified and when, in the words of the documentation. */
  who: string
  when: string
  text(facts: Facts): NotificationText
}

/** Parts of a changed text that are named. */
const NAMED_PARTS = 3

const kind = <Facts>(definition: NotificationKind<Facts>) => definition

/** The facts about an order, with formatted names and amounts. */
export interface OrderFacts {
  id: string
  number: string
  side: OrderSide
  /** `Rice cooker and 2 more`. */
  goods: string
  buyer: string
  shop: string
  total: string
  refunded: string
  /** The path, if not that of the order. */
  path?: string
  /** An admin did it. */
  by_asime: boolean
  is_free: boolean
  /** It is complete or has ended otherwise, perhaps since then. */
  is_over: boolean
  is_pickup: boolean
  /** It is on its way, or lies ready for pickup. */
  is_sent: boolean
  /** Of a payment: the order had been paid before. */
  was_paid: boolean
}

const orderPath = ({ id, side, path }: OrderFacts) =>
  path ?? (side === 'buyer' ? `/app/orders/${id}` : `/app/vendor/orders/${id}`)
const other = ({ side, shop, buyer }: OrderFacts) => (side === 'buyer' ? shop : buyer)
/** `Rice cooker, from Ama’s Shop`, as the reader sees the order. */
const what = (facts: OrderFacts) => `${facts.goods}, ${facts.side === 'buyer' ? 'from' : 'for'} ${other(facts)}.`

type Words = string | ((facts: OrderFacts) => string)
const say = (words: Words, facts: OrderFacts) => (typeof words === 'string' ? words : words(facts))

/** A notification about an order. Its number is in the title, so that push messages show it. */
const ofOrder = (
  topic: NotificationTopic,
  who:
    | 'the buyer'
    | 'the shop'
    | 'the packers of the shop'
    | 'both sides'
    | 'the other side'
    | 'whoever has something to do',
  when: string,
  title: (facts: OrderFacts) => string,
  body: Words = what,
) =>
  kind<OrderFacts>({
    topic,
    who,
    when,
    text: (facts) => ({ title: title(facts), body: say(body, facts), path: orderPath(facts) }),
  })

/** The facts about a bid. */
export interface BidFacts {
  request_id: string
  request_title: string
  shop: string
  amount: string
}
const bid = (topic: NotificationTopic, who: string, when: string, title: (facts: BidFacts) => string) =>
  kind<BidFacts>({
    topic,
    who,
    when,
    text: (facts) => ({ title: title(facts), body: facts.request_title, path: `/requests/${facts.request_id}` }),
  })

interface RequestFacts {
  request_id: string
  request_title: string
  bids: number
}
const request = (when: string, title: () => string, body: (bids: number) => string) =>
  kind<RequestFacts>({
    topic: 'request_expiry',
    who: 'the owner of the request',
    when,
    text: ({ request_id: id, request_title: name, bids }) => ({
      title: title(),
      body: `${name}. ${body(bids)}`,
      path: `/requests/${id}`,
    }),
  })

interface PayoutFacts {
  amount: string
  /** `MTN MoMo ending in 1234`. */
  account: string
}
const payout = (when: string, title: (facts: PayoutFacts) => string, body: (facts: PayoutFacts) => string) =>
  kind<PayoutFacts>({
    topic: 'payouts',
    who: 'whoever takes care of the shop’s payouts',
    when,
    text: (facts) => ({ title: title(facts), body: body(facts), path: '/app/vendor/payouts' }),
  })

interface FeaturingFacts {
  product: string
  /** The admin's reason, for the shop. */
  reason: string
}
const featuring = (when: string, title: (product: string) => string) =>
  kind<FeaturingFacts>({
    topic: 'featuring',
    who: 'whoever sells for the shop',
    when,
    text: ({ product, reason }) => ({ title: title(product), body: reason, path: '/app/vendor/products' }),
  })

interface FeaturedShopFacts {
  shop: string
  vendor_id: string
  reason: string
}
const shopFeaturing = (when: string, title: (shop: string) => string) =>
  kind<FeaturedShopFacts>({
    topic: 'featuring',
    who: 'whoever sells for the shop',
    when,
    text: ({ shop, vendor_id: id, reason }) => ({ title: title(shop), body: reason, path: `/vendors/${id}` }),
  })
/** The reason if a shop stops being featured without an admin's decision. */
export const CHANGED_SINCE_FEATURED = 'Its name or pictures have changed since it was chosen.'

interface ShopFacts {
  shop: string
}
const verification = (when: string, title: (facts: ShopFacts) => string, body: string) =>
  kind<ShopFacts>({
    topic: 'verification',
    who: 'the owner of the shop',
    when,
    text: (facts) => ({ title: title(facts), body, path: '/app/vendor/verification' }),
  })

/** An event on an account. */
const onAccount = (when: string, title: string, body: string, path: string) =>
  kind<object>({ topic: 'security', who: 'the owner of the account', when, text: () => ({ title, body, path }) })

/** An admin's decision on an account, with the reason: users without a confirmed email only read it here. */
const decidedOnAccount = (when: string, title: string, path: string) =>
  kind<{ reason: string }>({
    topic: 'security',
    who: 'the owner of the account',
    when,
    text: ({ reason }) => ({ title, body: reason, path }),
  })

const MODERATED = { product: 'product', item_request: 'request', bid: 'bid', review: 'review', vendor: 'shop' } as const
interface ModeratedFacts {
  posted: Exclude<keyof typeof MODERATED, 'vendor'>
  /** The title of the product or request that it is, or belongs to; undefined if it cannot be used in a mail. */
  title: string | undefined
}
const named = (words: string, title: string | undefined) => (title === undefined ? words : `${words}: ${title}`)
const REPORT_ANSWERS: Record<ModerationMove, string> = {
  hide: 'We looked at it and hid it. Thank you for reporting it.',
  dismiss: 'We looked at it, and it stays as it is: it does not break our rules. Thank you for reporting it.',
  restore: 'We looked at it again, and it is shown again.',
  act: 'We took action. Thank you for reporting it.',
}

interface MessageFacts {
  /** The receiver of the message; undefined if the name cannot be used in a mail. */
  to: string | undefined
  reason: string
  /** The path of the conversation. */
  path: string
}

interface WishFacts {
  product: string
  product_id: string
  shop: string
  price: string
}
const wish = (when: string, title: (facts: WishFacts) => string) =>
  kind<WishFacts>({
    topic: 'wishlist',
    who: 'whoever has the product on their wishlist',
    when,
    text: (facts) => ({ title: title(facts), body: `From ${facts.shop}.`, path: `/products/${facts.product_id}` }),
  })

export const notificationKinds = {
  // Orders
  order_place: ofOrder(
    'order_steps',
    'both sides',
    'an order is placed for which there is nothing to pay',
    ({ side, number }) => (side === 'buyer' ? `Order ${number} is placed` : `New order ${number}: please confirm it`),
  ),
  order_pay: ofOrder(
    'payments',
    'both sides',
    'an order is paid',
    ({ side, number, total }) =>
      side === 'buyer' ? `You paid ${total} for order ${number}` : `New paid order ${number}: please confirm it`,
    (facts) =>
      facts.side === 'buyer'
        ? `${what(facts)}${facts.is_over ? '' : ' The money is held until you have the goods.'}`
        : `${what(facts)} ${facts.total} is held until the buyer has the goods.`,
  ),
  order_dispatch: ofOrder(
    'order_steps',
    'the buyer',
    'the goods leave, or lie ready for pickup',
    ({ number, is_pickup: isPickup }) => `Order ${number} ${isPickup ? 'is ready for pickup' : 'was dispatched'}`,
  ),
  order_mark_delivered: ofOrder(
    'order_steps',
    'the buyer',
    'the order is marked as delivered without the hand-over code',
    ({ number }) => `Order ${number} was marked as delivered`,
    'If the goods have not arrived or are not right, report a problem.',
  ),
  order_hand_over: ofOrder(
    'payments',
    'both sides',
    'the buyer gave the hand-over code',
    ({ number }) => `Order ${number} is complete`,
    completed,
  ),
  order_confirm_receipt: ofOrder(
    'payments',
    'the shop',
    'the buyer confirms receipt',
    ({ number }) => `Order ${number} is complete`,
    completed,
  ),
  order_release: ofOrder(
    'payments',
    'both sides',
    'the money is released because no problem was reported',
    ({ number }) => `Order ${number} is complete`,
    completed,
  ),
  order_cancel: ofOrder('payments', 'both sides', 'the buyer cancels', cancelled, afterCancelling),
  order_decline: ofOrder('payments', 'both sides', 'the shop or an admin cancels', cancelled, afterCancelling),
  order_cancel_late: ofOrder('payments', 'both sides', 'the buyer cancels a late order', cancelled, afterCancelling),
  order_lapse_undispatched: ofOrder(
    'payments',
    'both sides',
    'an order was not dispatched for days and is cancelled',
    ({ number }) => `Order ${number} was not dispatched and is cancelled`,
    afterCancelling,
  ),
  order_expire: ofOrder(
    'payments',
    'both sides',
    'the time to pay has passed; whose request opens again also hears of the next best bid',
    ({ number }) => `Order ${number} was not paid in time`,
  ),
  order_to_pack: ofOrder(
    'order_steps',
    'the packers of the shop',
    'an order is paid, or placed for nothing',
    ({ number }) => `Pack order ${number}`,
    ({ goods }) => `${goods}.`,
  ),
  order_not_to_pack: ofOrder(
    'order_steps',
    'the packers of the shop',
    'an order is cancelled that had been paid, or refunded in full before it is dispatched',
    ({ number }) => `Do not pack order ${number}: it is cancelled or refunded`,
    ({ goods }) => `${goods}.`,
  ),
  order_extend: ofOrder(
    'order_reminders',
    'the shop',
    'the buyer gives a late order more time',
    ({ number }) => `The buyer gives you more time for order ${number}`,
  ),
  order_propose_date: ofOrder(
    'order_reminders',
    'the buyer',
    'the shop proposes a new date',
    ({ shop, number }) => `${shop} proposes a new date for order ${number}`,
    ({ goods }) => `${goods}. You can accept or refuse it.`,
  ),
  order_accept_date: ofOrder(
    'order_reminders',
    'the shop',
    'the buyer accepts the new date',
    ({ number }) => `The new date for order ${number} is accepted`,
  ),
  order_refuse_date: ofOrder(
    'order_reminders',
    'the shop',
    'the buyer refuses the new date',
    ({ number }) => `The new date for order ${number} is refused`,
  ),
  order_prepare_reminder: ofOrder(
    'order_reminders',
    'both sides',
    'a paid order was not confirmed in time',
    ({ side, number }) =>
      side === 'vendor' ? `Please confirm order ${number}` : `Order ${number} is not confirmed yet`,
  ),
  order_date_today: ofOrder(
    'order_reminders',
    'the shop',
    'the morning of the day on which an order is due',
    ({ number }) => `Order ${number} is due today`,
  ),
  order_date_past: ofOrder(
    'order_reminders',
    'both sides',
    'the date of an order is past',
    ({ number, is_pickup: isPickup, is_sent: isSent }) =>
      isPickup && isSent ? `Order ${number} was not collected` : `Order ${number} is late`,
  ),
  order_release_reminder: ofOrder(
    'order_reminders',
    'the buyer',
    'before the money is released',
    ({ number }) => `Is everything all right with order ${number}?`,
    ({ shop }) => `The money will soon be released to ${shop}. If something is wrong, report a problem before.`,
  ),

  // Money
  order_refund: ofOrder(
    'payments',
    'both sides',
    'everything that was held is refunded',
    ({ side, number, refunded }) =>
      side === 'buyer' ? `You’ve been refunded ${refunded}` : `Order ${number} was refunded`,
    refundedBody,
  ),
  order_refund_part: ofOrder(
    'payments',
    'both sides',
    'a part is refunded',
    ({ side, number }) =>
      side === 'buyer' ? 'You’ve received a partial refund' : `Order ${number} was partly refunded`,
    refundedBody,
  ),
  order_late_payment: ofOrder(
    'payments',
    'the buyer',
    'a payment arrives for an order that cannot be paid any more, or was paid before',
    ({ number, was_paid: wasPaid }) =>
      wasPaid
        ? `You paid twice for order ${number}: we are refunding one payment`
        : `We are refunding a payment for order ${number}`,
    ({ goods, was_paid: wasPaid }) =>
      `${goods}. ${wasPaid ? 'You had paid for it already' : 'The order could no longer be paid'}, so this payment is refunded in full.`,
  ),
  order_chargeback: ofOrder('payments', 'both sides', 'a bank or network takes a payment back', ({ side, number }) =>
    side === 'buyer'
      ? `Your bank has taken money back for order ${number}`
      : `A payment for order ${number} was reversed`,
  ),
  chargeback_opened: kind<{ number: string; is_to_send: boolean; path: string }>({
    topic: 'payments',
    who: 'the shop',
    when: 'a payer’s bank or network begins to review the payment of an order',
    text: ({ number, is_to_send: isToSend, path }) => ({
      title: `The payer’s bank is reviewing the payment for order ${number}`,
      body: `Until it decides, the money does not move.${isToSend ? ' It is safer not to send the goods before then.' : ''}`,
      path,
    }),
  }),
  chargeback_ended: kind<{ number: string; path: string }>({
    topic: 'payments',
    who: 'the shop',
    when: 'that review has ended without taking money of the order',
    text: ({ number, path }) => ({
      title: `The payment for order ${number} stands`,
      body: 'The payer’s bank has ended its review. The order goes on as before.',
      path,
    }),
  }),
  payout_succeeded: payout(
    'a payout has arrived',
    ({ amount }) => `${amount} has been paid to you`,
    ({ account }) => `To your account ${account}.`,
  ),
  payout_failed: payout(
    'a payout did not go through',
    ({ amount }) => `Your payout of ${amount} did not go through`,
    ({ account }) => `It did not reach your account ${account}. The money is safe.`,
  ),
  payout_reversed: payout(
    'a payout came back',
    ({ amount }) => `Your payout of ${amount} came back`,
    ({ account }) => `It came back from your account ${account}. The money is safe.`,
  ),
  loss_reversed: kind<{ number: string; amount: string; path: string }>({
    topic: 'payouts',
    who: 'whoever takes care of the shop’s payouts',
    when: 'a chargeback that a bank had decided against the shop is decided for it, and two admins have taken the loss back',
    text: ({ number, amount, path }) => ({
      title: `You no longer owe ${amount} of order ${number}`,
      body: 'The payer’s bank has decided for you after all. Nothing more comes off your payouts for it.',
      path,
    }),
  }),

  // Disputes
  order_report_problem: ofOrder(
    'disputes',
    'both sides',
    'the buyer reports a problem',
    ({ side, number }) =>
      side === 'buyer'
        ? `We’ve received your report about order ${number}`
        : `A problem was reported with order ${number}`,
    (facts) => (facts.side === 'buyer' ? what(facts) : `${what(facts)} Please answer.`),
  ),
  order_offer: ofOrder(
    'disputes',
    'the other side',
    'somebody offers to settle the problem',
    ({ number }) => `You’ve received an offer about order ${number}`,
    (facts) => `${what(facts)} You can accept or decline it.`,
  ),
  order_decline_offer: ofOrder(
    'disputes',
    'the other side',
    'an offer is declined',
    ({ number }) => `Your offer about order ${number} was declined`,
    (facts) => `${what(facts)} You can make another offer.`,
  ),
  order_escalate: ofOrder(
    'disputes',
    'both sides',
    'Asime takes over',
    ({ number }) => `Asime will decide about order ${number}`,
  ),
  order_accept_offer: ofOrder(
    'disputes',
    'both sides',
    'both agree',
    ({ number }) => `The problem with order ${number} is settled`,
  ),
  order_withdraw_complaint: ofOrder(
    'disputes',
    'the shop',
    'the buyer withdraws the report',
    ({ number }) => `The report about order ${number} was withdrawn`,
  ),
  order_settle_dispute: ofOrder(
    'disputes',
    'both sides',
    'an admin decides',
    ({ number }) => `Asime has decided about order ${number}`,
  ),
  dispute_message: ofOrder(
    'disputes',
    'the other side',
    'somebody writes about the problem',
    ({ number }) => `A new message about the problem with order ${number}`,
  ),
  dispute_reminder: ofOrder(
    'disputes',
    'whoever has something to do',
    'before the time to answer or to agree is over',
    ({ number }) => `Please look at the problem with order ${number}`,
    (facts) => `${what(facts)} After the deadline Asime decides.`,
  ),

  // Bids
  new_bid: bid('new_bids', 'the owner of the request', 'a vendor bids', ({ shop, amount }) => `${shop} bids ${amount}`),
  bid_changed: bid(
    'bid_changes',
    'the owner of the request',
    'a vendor changes a bid',
    ({ shop, amount }) => `${shop} changed their bid to ${amount}`,
  ),
  bid_confirmed: bid(
    'bid_changes',
    'the owner of the request',
    'a vendor confirms that a bid still holds',
    ({ shop, amount }) => `${shop} confirmed their bid of ${amount}`,
  ),
  bid_withdrawn: bid(
    'bid_changes',
    'the owner of the request',
    'a vendor withdraws a bid',
    ({ shop, amount }) => `${shop} withdrew their bid of ${amount}`,
  ),
  bid_accepted: bid(
    'bid_answers',
    'whoever sells for the shop',
    'the owner accepts the bid',
    ({ amount }) => `Your bid of ${amount} was accepted`,
  ),
  bid_rejected: bid(
    'bid_answers',
    'whoever sells for the shop',
    'the owner rejects the bid, accepts another one or cancels the request',
    ({ amount }) => `Your bid of ${amount} was not accepted`,
  ),
  bid_restored: bid(
    'bid_answers',
    'whoever sells for the shop',
    'the request opens again because nothing came of the accepted bid',
    ({ amount }) => `Confirm your bid of ${amount}: the request is open again`,
  ),
  request_changed: bid(
    'bid_answers',
    'whoever sells for a shop with a pending bid',
    'the owner changes what the request asks for',
    ({ amount }) => `Check your bid of ${amount}: the request has changed`,
  ),
  outbid: bid(
    'outbid',
    'whoever sells for the shop whose bid was the lowest',
    'another vendor bids less',
    ({ amount }) => `Another shop bids ${amount}, less than you`,
  ),
  request_expiring: request(
    'before the request expires',
    () => `Your request expires within ${inWords(timer('request_expires_soon'))}`,
    (bids) => (bids === 0 ? 'No bids yet.' : `${bids === 1 ? 'One bid' : `${bids} bids`} to review.`),
  ),
  request_expired: request(
    'the request expires without an accepted bid',
    () => 'Your request has expired',
    // No bid on an expired request can be accepted until its owner extends it.
    (bids) =>
      bids === 0
        ? 'It got no bids. You can extend it.'
        : `It got ${bids === 1 ? 'one bid' : `${bids} bids`}. Extend it to accept one.`,
  ),

  // Messages
  message: kind<{ from: string; text: string; path: string }>({
    topic: 'messages',
    who: 'whoever the message is for',
    when: 'a shop writes to them, and all before that is read',
    text: ({ from, text, path }) => ({ title: `${from} wrote to you`, body: text, path }),
  }),
  vendor_message: kind<{ from: string; text: string; path: string }>({
    topic: 'enquiries',
    who: 'whoever answers for the shop',
    when: 'somebody writes to the shop, and all before that is read',
    text: ({ from, text, path }) => ({ title: `${from} wrote to your shop`, body: text, path }),
  }),

  // Safety
  password_guessed: kind<object>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'somebody enters many wrong passwords',
    text: () => ({
      title: 'Someone is guessing your password',
      body: 'Devices you have used before still work. Set a new password to sign in on another one.',
      path: '/forgot-password',
    }),
  }),
  account_suspended: decidedOnAccount('an admin suspends the account', 'Your account is suspended', '/contact'),
  account_restored: decidedOnAccount('an admin ends a suspension', 'Your account is active again', '/app'),
  signed_out_by_asime: decidedOnAccount(
    'an admin ends all sessions of the account',
    'We signed you out on all devices',
    '/contact',
  ),
  became_vendor: decidedOnAccount('an admin makes a vendor of a buyer', 'You now have a shop on Asime', '/app/vendor'),
  became_buyer: decidedOnAccount(
    'an admin closes the shop and makes a buyer of a vendor',
    'Your shop is closed',
    '/app',
  ),
  team_ended: kind<{ shop: string }>({
    topic: 'security',
    who: 'whoever worked for the shop',
    when: 'an admin closes the shop that they work for',
    text: ({ shop }) => ({
      title: 'You no longer work for a shop',
      body: `${shop} is closed. You still buy with the same account.`,
      path: '/app',
    }),
  }),
  team_role_changed: kind<{ shop: string; role: InvitableRole }>({
    topic: 'security',
    who: 'whoever works for the shop',
    when: 'its owner gives them another role there',
    text: ({ shop, role }) => ({
      title: `You are now a ${shopRoleLabels[role].toLowerCase()} at ${shop}`,
      body: `Its owner has changed your role. ${shopRoleLabels[role]}: ${shopRoleWords[role]}`,
      path: '/app/vendor/orders',
    }),
  }),
  team_removed: kind<{ shop: string }>({
    topic: 'security',
    who: 'whoever worked for the shop',
    when: 'its owner removes them from the team',
    text: ({ shop }) => ({
      title: `You no longer work for ${shop}`,
      body: 'Its owner has removed you from the team. You still buy with the same account.',
      path: '/app',
    }),
  }),
  email_changed: onAccount(
    'the email of the account is changed, after both addresses have confirmed it',
    'Your email was changed',
    'You are signed out on all devices. Sign in with your new email.',
    '/contact',
  ),
  email_added: onAccount(
    'an email is added to an account that had a number alone',
    'An email was added to your account',
    'You can now sign in and set a password with it. If this was not you, contact support now.',
    '/contact',
  ),
  phone_added: onAccount(
    'a number is added that signs in to the account',
    'A phone number was added to your account',
    'You can now sign in with a code sent to it. If this was not you, remove it now and contact support.',
    '/app/phone',
  ),
  phone_changed: onAccount(
    'the number that signs in to the account is changed, after both numbers have confirmed it',
    'Your phone number was changed',
    'You can now sign in with a code sent to the new number. All other sessions have ended. If this was not you, contact support now.',
    '/app/phone',
  ),
  phone_removed: onAccount(
    'the number that signs in to the account is removed',
    'Your phone number was removed',
    'You can no longer sign in with it, and all other sessions have ended. If this was not you, contact support now.',
    '/app/phone',
  ),
  phone_changed_by_asime: onAccount(
    'the number that signs in to the account is changed by support, after a wait in which nobody has stopped it',
    'Your phone number was changed',
    'You are signed out on all devices. Sign in with your new number. If this was not you, contact support now.',
    '/contact',
  ),
  phone_change_requested: onAccount(
    'support is asked to change the number that signs in to the account',
    'Your phone number is about to change',
    'Asime support was asked to change it. If this was not you, stop it now.',
    '/app/phone',
  ),
  phone_released: onAccount(
    'somebody else who has its number by now opens an account with that',
    'Your number was removed from your account',
    'Somebody else has this phone number now and has opened an account with it. They cannot see yours. Add another number.',
    '/app/phone',
  ),
  phone_change_stopped: onAccount(
    'a change of the number by support is stopped',
    'The change of your phone number was stopped',
    'Your number stays as it is. If you wanted another one, contact support.',
    '/app/phone',
  ),
  staff_role_given: kind<{ role: StaffRole }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'an owner makes the account an admin’s, or gives it another role',
    text: ({ role }) => ({
      title: `You are now an admin of Asime: ${staffRoleLabels[role]}`,
      body: 'You are signed out on all devices. If you did not expect this, contact support.',
      path: '/app',
    }),
  }),
  staff_role_ended: onAccount(
    'an owner takes the account’s role away',
    'You are no longer an admin of Asime',
    'You are signed out on all devices. If you did not expect this, contact support.',
    '/contact',
  ),
  staff_changed: kind<{
    name: string
    /** Null if the role was removed. */
    role: StaffRole | null
    by: string
  }>({
    topic: 'security',
    who: 'the other owners',
    when: 'an owner makes somebody an admin, changes their role or takes it away',
    text: ({ name, role, by }) => ({
      title: role === null ? `${name} is no longer an admin` : `${name} is now an admin: ${staffRoleLabels[role]}`,
      body: `${by} changed it. If you did not expect this, change it back and ask them.`,
      path: '/app/admin/staff',
    }),
  }),
  staff_codes_reset: onAccount(
    'an owner drops the sign-in codes, passkeys and linked accounts of the account',
    'Your sign-in codes and passkeys were reset',
    'You are signed out on all devices, and no Google or Facebook account is linked any more. Sign in with your password, or set one by “Forgot your password?”, and set up new codes. If you did not ask for this, contact support.',
    '/contact',
  ),
  codes_of_staff_reset: kind<{ name: string; by: string }>({
    topic: 'security',
    who: 'the other owners',
    when: 'an owner drops the sign-in codes, passkeys and linked accounts of another admin',
    text: ({ name, by }) => ({
      title: `Sign-in codes and passkeys of ${name} were reset`,
      body: `${by} did it. Linked Google and Facebook accounts were unlinked, too. If you did not expect this, ask them.`,
      path: '/app/admin/staff',
    }),
  }),
  safeguard_changed: kind<{ setting: string; before: string; after: string; by: string }>({
    topic: 'security',
    who: 'the other owners',
    when: 'an owner changes what needs a second admin, or the hold on a new payout account',
    text: ({ setting, before, after, by }) => ({
      title: `${setting}: now set to ${after}`,
      body: `${by} changed it from ${before}. A looser value takes effect after ${inWords(LOOSENED_WAIT)}. If you did not expect this, undo it and ask them.`,
      path: '/app/admin/settings/history',
    }),
  }),
  password_changed: kind<object>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'the password is set anew',
    text: () => ({
      title: 'Your password was changed',
      body: 'All other sessions have ended. If this was not you, reset your password now and contact support.',
      path: '/forgot-password',
    }),
  }),
  provider_linked: kind<{ provider: string }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'an account of Google or Facebook is linked, which opens theirs from then on',
    text: ({ provider }) => ({
      title: `${provider} was linked to your account`,
      body: `Whoever has that ${provider} account can sign in to yours. If this was not you, unlink it now and sign out all other devices.`,
      path: '/app/sign-in-providers',
    }),
  }),
  provider_unlinked: kind<{ provider: string }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'an account of Google or Facebook is unlinked',
    text: ({ provider }) => ({
      title: `${provider} was unlinked from your account`,
      body: `${provider} no longer signs you in, and all other sessions have ended. If this was not you, contact support now.`,
      path: '/app/sign-in-providers',
    }),
  }),
  second_factor_turned_on: kind<object>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'signing in asks for a code of an authenticator app from now on',
    text: () => ({
      title: 'Sign-in codes were turned on',
      body: 'All other sessions have ended. If this was not you, contact support now.',
      path: '/app/second-factor',
    }),
  }),
  second_factor_turned_off: kind<object>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'signing in asks for no code any more',
    text: () => ({
      title: 'Sign-in codes were turned off',
      body: 'Signing in no longer asks for a code. If this was not you, contact support now.',
      path: '/app/second-factor',
    }),
  }),
  recovery_codes_renewed: kind<object>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'the recovery codes are made anew',
    text: () => ({
      title: 'Your recovery codes were renewed',
      body: 'Your old codes no longer work. If this was not you, sign out all other devices now and make new ones, or contact support.',
      path: '/app/second-factor',
    }),
  }),
  recovery_code_used: kind<{ left: number }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'a recovery code is given instead of one of the authenticator app',
    text: ({ left }) => ({
      title: 'A recovery code of your account was used',
      body: `${left === 0 ? 'None is left. Make new ones.' : left === 1 ? 'One is left. Make new ones.' : `${left} are left.`} If this was not you, sign out all other devices now and make new codes.`,
      path: '/app/second-factor',
    }),
  }),
  passkey_added: kind<{ name: string }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'a passkey is added, which signs in without the password',
    text: ({ name }) => ({
      title: 'A passkey was added',
      body: `It was made on ${name} and signs in without a password or code. If this was not you, remove it now and sign out all other devices.`,
      path: '/app/passkeys',
    }),
  }),
  passkey_removed: kind<{ name: string }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'a passkey is removed',
    text: ({ name }) => ({
      title: 'A passkey was removed',
      body: `The one that was named ${name} can no longer sign in, and all other sessions have ended. If this was not you, contact support now.`,
      path: '/app/passkeys',
    }),
  }),
  passkey_copied: kind<{ name: string }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'a passkey is refused because its device counts fewer uses than before',
    text: ({ name }) => ({
      title: 'A passkey was refused',
      body: `The one that was named ${name} may have been copied. Please remove it and add a new one.`,
      path: '/app/passkeys',
    }),
  }),
  new_sign_in: kind<{
    /** `Chrome on Android`, if it says so. */
    device: string | null
    /** `25 November 2026, 04:12`, in Ghana. */
    at: string
    address: string
  }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'somebody signs in on a device that the account does not know, but for the very first time',
    text: ({ device, at, address }) => ({
      title: `New sign-in to your account${device === null ? '' : `: ${device}`}`,
      body: `On ${at}, from the network address ${address}. If this was not you, sign out all devices now, change your password if you have one, and look through your passkeys, linked accounts and number: those outlive a new password.`,
      path: '/app/sessions',
    }),
  }),
  push_device_added: kind<{
    /** `Chrome on Android`, if it says so. */
    device: string | null
  }>({
    topic: 'security',
    who: 'the owner of the account',
    when: 'push messages go to another browser from now on',
    text: ({ device }) => ({
      title: `Push notifications were turned on${device === null ? '' : `: ${device}`}`,
      body: 'That device gets them until it is signed out. If this was not you, remove it now and sign out all other devices.',
      path: '/app/notifications/settings',
    }),
  }),
  payout_account_changed: kind<{ account: string; is_first: boolean }>({
    topic: 'security',
    who: 'whoever takes care of the shop’s payouts',
    when: 'the payout account is named or changed',
    text: ({ account, is_first: isFirst }) => ({
      title: isFirst ? 'Your payout account was added' : 'Your payout account has changed',
      body: `Your earnings will be paid to ${account}. If this was not you, change your password now.`,
      path: '/app/vendor/payouts',
    }),
  }),
  content_hidden: kind<ModeratedFacts & { reason: string }>({
    topic: 'moderation',
    who: 'whoever posted it; of a product or bid, whoever sells for the shop',
    when: 'an admin hides it',
    text: ({ posted, title, reason }) => ({
      title: named(`Asime hid your ${MODERATED[posted]}`, title),
      body: `Nobody else sees it now. ${posted === 'review' ? '' : 'Orders that were placed go on. '}If this is wrong, contact support. Reason: ${reason}`,
      path: '/contact',
    }),
  }),
  content_restored: kind<ModeratedFacts & { path: string; reason: string }>({
    topic: 'moderation',
    who: 'whoever posted it; of a product or bid, whoever sells for the shop',
    when: 'an admin restores it',
    text: ({ posted, title, path, reason }) => ({
      title: named(`Your ${MODERATED[posted]} is back`, title),
      body: `It is shown again as before. Reason: ${reason}`,
      path,
    }),
  }),
  message_hidden: kind<MessageFacts>({
    topic: 'moderation',
    who: 'its author',
    when: 'an admin removes a message from a conversation',
    text: ({ to, reason }) => ({
      title: to === undefined ? 'Asime removed a message of yours' : `Asime removed your message to ${to}`,
      body: `Neither of you sees it now. If this is wrong, contact support. Reason: ${reason}`,
      path: '/contact',
    }),
  }),
  message_restored: kind<MessageFacts>({
    topic: 'moderation',
    who: 'its author',
    when: 'an admin puts a removed message back',
    text: ({ to, reason, path }) => ({
      title: to === undefined ? 'A message of yours is back' : `Your message to ${to} is back`,
      body: `Both of you see it again. Reason: ${reason}`,
      path,
    }),
  }),
  conversation_report_resolved: kind<{ about: string | undefined; path: string }>({
    topic: 'reports',
    who: 'whoever reported the other side of a conversation',
    when: 'an admin has looked at the report and closes it',
    text: ({ about, path }) => ({
      title: about === undefined ? 'Your report of a conversation' : `Your report of ${about}`,
      body: 'We looked at it. Thank you for reporting it.',
      path,
    }),
  }),
  report_decided: kind<{
    posted: keyof typeof MODERATED
    title: string | undefined
    move: ModerationMove
    path: string
  }>({
    topic: 'reports',
    who: 'whoever reported it',
    when: 'an admin hides it, restores it, leaves it as it is or suspends the owner of the shop',
    text: ({ posted, title, move, path }) => ({
      title: named(`Your report of a ${MODERATED[posted]}`, title),
      body: REPORT_ANSWERS[move],
      path: move === 'hide' || move === 'act' ? '/app/notifications' : path,
    }),
  }),
  support_answered: kind<{ text: string }>({
    topic: 'support',
    who: 'whoever sent support a message while signed in, or from the confirmed address of the account',
    when: 'an admin answers it',
    text: ({ text }) => ({ title: 'Support answered your message', body: text, path: '/contact' }),
  }),
  text_changes: kind<{
    page: 'terms' | 'privacy'
    version: number
    /** `10 December 2026`. */
    from: string
    /** The headings of the changed parts. */
    parts: string[]
  }>({
    topic: 'legal_texts',
    who: 'everybody with an active account, also whoever opens one before that day',
    when: 'a change of the terms or the privacy notice that matters is published ahead',
    text: ({ page, version, from, parts }) => ({
      title: `${page === 'terms' ? 'New terms' : 'New privacy notice'} from ${from}`,
      body: `${parts.length === 0 ? 'Its parts come in another order' : `What changes: ${listed(parts)}`}. You can read the new text now.`,
      path: `/versions/${page}/${version}`,
    }),
  }),
  verification_approved: verification(
    'the shop is verified',
    ({ shop }) => `${shop} is verified`,
    'Buyers now see the badge “Verified”.',
  ),
  verification_asked_again: verification(
    'an admin needs something more',
    ({ shop }) => `We need something more to verify ${shop}`,
    'Please check and send it again.',
  ),
  verification_rejected: verification(
    'an admin rejects it',
    ({ shop }) => `${shop} was not verified`,
    'You can start again at any time.',
  ),
  verification_revoked: verification(
    'the verification ends early',
    ({ shop }) => `${shop} is no longer verified`,
    'You can verify it again at any time.',
  ),
  verification_expiring: verification(
    'before it ends, in time to renew it',
    ({ shop }) => `The verification of ${shop} ends soon`,
    'Renew it now: your shop keeps its badge while we check.',
  ),
  verification_expired: verification(
    'it has ended',
    ({ shop }) => `The verification of ${shop} has expired`,
    'Verify it again to get the badge back.',
  ),

  // Requests that fit a shop
  request_matched: kind<{
    request_id: string
    /** Null if it cannot be used in a mail. */
    request_title: string | null
    category: string
    /** Where the goods go, if the request says so. */
    region: string | null
    /** `Up to GH₵ 500.00`. */
    budget: string | null
  }>({
    topic: 'matched_requests',
    who: 'whoever sells for a shop that sells in its category, has some in stock and delivers there',
    when: 'somebody posts an item request',
    text: ({ request_id: id, request_title: title, category, region, budget }) => ({
      title: title === null ? 'New request that fits your shop' : `New request: ${title}`,
      body: `${budget === null ? '' : `${budget}. `}You sell ${category}${region === null ? '' : ` and deliver to ${region}`}.`,
      path: `/requests/${id}`,
    }),
  }),
  // Shops and reviews
  new_products: kind<{ shop: string; vendor_id: string; products: number; product: string; product_id: string }>({
    topic: 'followed_shops',
    who: 'whoever follows the shop',
    when: 'at noon, when the shop has listed something since the noon before',
    text: ({ shop, vendor_id: vendorId, products, product, product_id: id }) =>
      products === 1
        ? { title: `New from ${shop}: ${product}`, body: '', path: `/products/${id}` }
        : {
            title: `${shop} has ${products} new products`,
            body: `${product} and ${products - 1} more.`,
            path: `/vendors/${vendorId}`,
          },
  }),
  wish_cheaper: wish('it is cheaper than when they added it', ({ product, price }) => `${product} is now ${price}`),
  wish_back: wish('it was sold out and can be bought again', ({ product }) => `${product} is back in stock`),
  search_found: kind<{
    search: string
    list: SearchedList
    found: number
    /** The title of the newest match, if it is still visible. */
    newest: string | null
    path: string
  }>({
    topic: 'saved_searches',
    who: 'whoever saved the search, but not of what is their own or their shop’s',
    when: 'something that it finds is listed, at once or in the morning as they have chosen',
    text: ({ search, list, found, newest, path }) => {
      const one = list === 'products' ? 'product' : 'request'
      return {
        title:
          found === 1 && newest !== null
            ? `New ${one}: ${newest}`
            : `${found} new ${found === 1 ? one : list} for ${search}`,
        body: found === 1 ? `For your saved search ${search}.` : newest === null ? '' : `The newest: ${newest}.`,
        path,
      }
    },
  }),
  review_asked: kind<{ goods: string; shop: string; product_id: string }>({
    topic: 'review_requests',
    who: 'the buyer',
    when: 'an order with a product that they can review is complete',
    text: ({ goods, shop, product_id: id }) => ({
      title: `How do you like ${goods}?`,
      body: `Your review helps others who think of buying from ${shop}.`,
      path: `/products/${id}#reviews`,
    }),
  }),
  featuring_granted: featuring('an admin features a product', (product) => `${product} is now featured`),
  featuring_declined: featuring(
    'an admin declines what the shop has asked for',
    (product) => `${product} will not be featured`,
  ),
  featuring_ended: featuring('an admin features a product no longer', (product) => `${product} is no longer featured`),
  shop_featured: shopFeaturing('an admin features the shop', (shop) => `${shop} is now a featured shop`),
  shop_featuring_ended: shopFeaturing(
    'an admin features the shop no longer, or its name or pictures change while it is featured',
    (shop) => `${shop} is no longer a featured shop`,
  ),
  review_received: kind<{ from: string; product: string; product_id: string; rating: number }>({
    topic: 'reviews',
    who: 'whoever sells for the shop',
    when: 'somebody reviews a product',
    text: ({ from, product, product_id: id, rating }) => ({
      title: `${from} reviewed ${product}`,
      body: `${rating} of 5 stars.`,
      path: `/products/${id}#reviews`,
    }),
  }),
}
export type NotificationKindName = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKindName, ...NotificationKindName[]]

/** About messages in a conversation. Push and email wait a moment, in case the message is read at once. */
export const conversationKinds = ['message', 'vendor_message'] as const satisfies NotificationKindName[]

/**
 * Kinds that are also sent as text messages to users with a confirmed number, if their topic is on for it: money that moves or may be lost,
 * and the safety of the account. Other kinds of the same topics can wait for the app.
 */
export const textedKinds: ReadonlySet<NotificationKindName> = new Set([
  'order_pay',
  'order_cancel',
  'order_decline',
  'order_cancel_late',
  'order_lapse_undispatched',
  'order_refund',
  'order_refund_part',
  'order_late_payment',
  'order_chargeback',
  'chargeback_opened',
  'order_dispatch',
  'order_mark_delivered',
  'order_report_problem',
  'dispute_reminder',
  'order_settle_dispute',
  'payout_succeeded',
  'payout_failed',
  'payout_reversed',
  'bid_accepted',
  'bid_restored',
  'password_changed',
  'second_factor_turned_on',
  'second_factor_turned_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
  'provider_linked',
  'provider_unlinked',
  'new_sign_in',
  'push_device_added',
  'payout_account_changed',
])

/** The duty of the members of a shop who are notified. Default: `sell`. */
const duties: Partial<Record<NotificationKindName, { duty: ShopDuty; unless?: ShopDuty }>> = {
  // Members who sell are notified of the order itself, with amounts.
  order_to_pack: { duty: 'pack', unless: 'sell' },
  order_not_to_pack: { duty: 'pack', unless: 'sell' },
  order_date_today: { duty: 'pack' },
  team_role_changed: { duty: 'pack' },
  vendor_message: { duty: 'chat' },
  payout_succeeded: { duty: 'payouts' },
  payout_failed: { duty: 'payouts' },
  payout_reversed: { duty: 'payouts' },
  payout_account_changed: { duty: 'payouts' },
  loss_reversed: { duty: 'payouts' },
}

/** The roles in a shop that are notified. */
export function rolesNotified(kindName: NotificationKindName): ShopRole[] {
  const { duty, unless } = duties[kindName] ?? { duty: 'sell' }
  return shopRoles.filter((role) => mayInShop(role, duty) && !(unless && mayInShop(role, unless)))
}

/** What somebody in that role may not know of a shop: what concerns a duty that is not theirs. */
export function kindsKeptFrom(role: ShopRole): NotificationKindName[] {
  const kindNames = Object.keys(notificationKinds) as NotificationKindName[]
  return kindNames.filter((kindName) => !mayInShop(role, duties[kindName]?.duty ?? 'sell'))
}

/** What lets an admin open the page of the desk that a notification leads to. */
const neededAtDesk: Partial<Record<NotificationKindName, StaffPermission>> = {
  staff_changed: 'staff',
  codes_of_staff_reset: 'staff',
  safeguard_changed: 'settings',
}

/** What leads to pages of the desk that are not for that role, or, with null, for who is no admin. */
export function kindsKeptFromStaff(role: StaffRole | null): NotificationKindName[] {
  const kindNames = Object.keys(neededAtDesk) as NotificationKindName[]
  return kindNames.filter((kindName) => !mayAsStaff(role, neededAtDesk[kindName] ?? []))
}
export type FactsOf<K extends NotificationKindName> = Parameters<(typeof notificationKinds)[K]['text']>[0]

/** `“Fees”, “Disputes” and 2 more`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`)
  const others = quoted.length - NAMED_PARTS
  if (others > 0) return `${quoted.slice(0, NAMED_PARTS).join(', ')} and ${others} more`
  return [...(quoted.length > 1 ? [quoted.slice(0, -1).join(', ')] : []), quoted.at(-1)].join(' and ')
}

function completed({ side, is_free: isFree, goods, shop }: OrderFacts): string {
  if (isFree) return `${goods}.`
  return `The money for ${goods} has been released to ${side === 'buyer' ? shop : 'you'}.`
}

function cancelled({ side, by_asime: byAsime, number }: OrderFacts): string {
  if (byAsime) return `Order ${number} was cancelled by Asime`
  return side === 'buyer' ? `Order ${number} is cancelled` : `The buyer cancelled order ${number}`
}

function afterCancelling(facts: OrderFacts): string {
  return facts.side === 'vendor' ? `${what(facts)} Do not send the goods.` : what(facts)
}

function refundedBody(facts: OrderFacts): string {
  return `Order ${facts.number}: ${facts.refunded} of ${facts.total} refunded so far.`
}
