import { digestHours, PAYOUT_HOUR } from '@asime/contract/times-of-day'
import type { Task, TaskList } from 'graphile-worker'
import type { QueryConfig } from 'pg'
import { z } from 'zod'
import { REFRESH_CATEGORY_TEXTS } from './modules/categories/category-desk.service.ts'
import { MERGE_CATEGORY, moveMerged, type MoveOfMerged } from './modules/categories/category-merges.service.ts'
import { moveItemRequestsOfMerged } from './modules/item-requests/merged-category.sql.ts'
import { moveProductsOfMerged } from './modules/products/merged-category.sql.ts'
import { mailOneTimeToken, showStoredAvatar } from './modules/accounts/accounts.service.ts'
import { mailGuessingNotice } from './modules/accounts/guessing-notice.service.ts'
import { REFRESH_VENDOR_TEXTS } from './modules/shops/shops.service.ts'
import { cleanUp as cleanUpShopTeams } from './modules/shop-team/clean-up.sql.ts'
import { cleanUp as cleanUpAccounts } from './modules/accounts/clean-up.sql.ts'
import { sendMail } from './modules/notifications/notifications.service.ts'
import { NOTIFY_OF_MESSAGES } from './modules/notifications/held-notifications.service.ts'
import { sendDigests } from './modules/notifications/digest.service.ts'
import { createTextSender } from './modules/notifications/text-gateway.ts'
import { sendText } from './modules/notifications/texts.service.ts'
import { cleanUpTexts } from './modules/notifications/texts.sql.ts'
import { sendPush } from './modules/notifications/push.service.ts'
import { createPushSender, vapidKeys } from './modules/notifications/push-service.ts'
import { cleanUp as cleanUpNotifications } from './modules/notifications/notifications.repository.ts'
import { expireOldReversals } from './modules/chargebacks/loss-reversals.service.ts'
import { cleanUp as cleanUpConversations } from './modules/conversations/conversations.repository.ts'
import { notifyOfMessages } from './modules/conversations/message-notifications.service.ts'
import { cleanUp as cleanUpNewsletter } from './modules/newsletter/newsletter.repository.ts'
import { cleanUp as cleanUpShopAnalytics } from './modules/shop-analytics/count-days.repository.ts'
import { keepSoldGoods } from './modules/fees/sold-goods.service.ts'
import { countMarket } from './modules/market-health/market-analytics.service.ts'
import { countShopDays, keepShopSearches } from './modules/shop-analytics/count-days.service.ts'
import { cleanUp as cleanUpProviderEvents } from './modules/provider-events/provider-events.repository.ts'
import { cleanUp as cleanUpSupport } from './modules/support/support.repository.ts'
import { cleanUp as cleanUpViews } from './modules/views/views.repository.ts'
import { NOTIFY_OF_BIDS, notifyOfBids } from './modules/bids/bid-notifications.service.ts'
import { notifyFollowers } from './modules/follows/new-products.service.ts'
import { ANNOUNCE_TEXTS, announceTexts } from './modules/information/announcements.service.ts'
import { keepTextValues } from './modules/information/kept-values.service.ts'
import { notifyOfExpiry } from './modules/item-requests/expiry-notices.service.ts'
import { notifyOfReview } from './modules/reviews/review-notifications.service.ts'
import { mailRestoredBid } from './modules/bids/reopen-bids.service.ts'
import { countExpiredItemRequests, showStoredAttachment } from './modules/item-requests/item-requests.service.ts'
import { applyErasures } from './modules/backups/erase-again.ts'
import { takeDueBackup } from './modules/backups/keep-backups.ts'
import { sendNewsletter } from './modules/newsletter/issues.service.ts'
import { mailConfirmation } from './modules/newsletter/newsletter.service.ts'
import { expireDeals } from './modules/deals/deals.service.ts'
import { enforceDisputeDeadlines } from './modules/disputes/dispute-deadlines.service.ts'
import { releaseDueOrders } from './modules/fulfilment/fulfilment.service.ts'
import { lapseUndispatchedOrders } from './modules/fulfilment/late-orders.service.ts'
import { expireOverdueOrders } from './modules/orders/order-changes.service.ts'
import {
  deliverSandboxEvent,
  RECEIVE_EVENTS,
  receiveEvents,
} from './modules/provider-events/provider-events.service.ts'
import { watchOperations } from './modules/operations/watch.service.ts'
import { mailDisputeMessage, mailOrderEvent } from './modules/order-notifications/order-notifications.service.ts'
import { remindOfDates, remindOfOrders } from './modules/order-notifications/order-reminders.service.ts'
import { mailAlerts } from './modules/alerts/alerts.service.ts'
import { findLateMoney } from './modules/payments/late-money.service.ts'
import { paymentProvider, transferProvider } from './modules/providers/payment-provider.ts'
import { reconcile } from './modules/reconciliation/reconcile.service.ts'
import { sendRefund, sweepRefunds } from './modules/refunds/refunds.service.ts'
import { expireOldDecisions } from './modules/fulfilment/dispute-decisions.service.ts'
import { expireApprovals } from './modules/refunds/retry-refund.service.ts'
import { sweepPayments } from './modules/payments/settle.service.ts'
import { encryptSecrets } from './modules/accounts/second-factor-secrets.sql.ts'
import { encryptCardNumbers } from './modules/verification/card-numbers.sql.ts'
import { keepVerifications } from './modules/verification/verification-end.service.ts'
import { ENCRYPT_ACCOUNT_NUMBERS, encryptAccountNumbers } from './modules/payouts/account-numbers.sql.ts'
import { sendPayout, sweepPayouts } from './modules/payouts/settle-payout.service.ts'
import { runWeeklyPayouts } from './modules/payouts/start-payout.service.ts'
import { cleanUp as cleanUpProductImports } from './modules/product-imports/product-imports.repository.ts'
import { IMPORT_PRODUCTS, importProducts, resumeImports } from './modules/product-imports/product-imports.service.ts'
import { showStoredPicture } from './modules/products/products.service.ts'
import { cleanUpSearchChanges } from './modules/products/search-changes.sql.ts'
import { createPictureFetcher } from './modules/uploads/fetch-picture.ts'
import {
  FETCH_LINKED_PICTURES,
  fetchLinkedPictures,
  type ShowStored,
  sweepLinkedPictures,
} from './modules/uploads/linked-pictures.service.ts'
import { MATCH_ITEM_REQUEST, matchItemRequest } from './modules/request-matching/request-matching.service.ts'
import { cleanUp as cleanUpRequestMatches } from './modules/request-matching/request-matching.sql.ts'
import { moveSavedSearchesOfMerged } from './modules/saved-searches/merged-category.sql.ts'
import { notifyOfSearches, notifyOfSearchesDaily } from './modules/saved-searches/search-notifications.service.ts'
import { HASH_OLD_PICTURES, hashOldPictures } from './modules/uploads/old-pictures.service.ts'
import { sweepUploads } from './modules/uploads/uploads.service.ts'
import { completePhoneChanges } from './modules/users/phone-change.service.ts'
import { SETTLE_CLOSED_SHOP, settleClosedShop } from './modules/users/close-shop.service.ts'
import { SETTLE_SUSPENSION, settleSuspension } from './modules/users/settle-suspension.service.ts'
import { JUDGE_REVIEW, judgeReview } from './modules/watch/review-hints.service.ts'
import { COMPARE_PICTURES, compareCopiesLater, comparePictures } from './modules/watch/same-pictures.service.ts'
import { notifyWishers } from './modules/wishlist/wish-notifications.service.ts'
import type { Context } from './platform/context.ts'
import { cleanUp as cleanUpPlatform } from './platform/clean-up.ts'
import { fillTexts, refreshCategoryTexts, refreshVendorTexts } from './platform/database/stored-texts.sql.ts'
import { forEachIsolated } from './platform/jobs/for-each-isolated.ts'
import { type CronJob, dailyAt } from './platform/jobs/jobs.ts'
import { createMailSender } from './platform/mail/mails.ts'

/** Where our copy of a linked picture takes the link's place. */
export const SHOW_STORED: ShowStored = {
  avatar: showStoredAvatar,
  item_request: showStoredAttachment,
  product: showStoredPicture,
}

/** Each module moves its own rows of a merged category, in this order. */
const MOVES_OF_MERGED: readonly MoveOfMerged[] = [
  moveProductsOfMerged,
  moveItemRequestsOfMerged,
  moveSavedSearchesOfMerged,
]

/** Each module deletes its own rows that are no longer needed. */
const CLEAN_UPS = [
  cleanUpPlatform,
  cleanUpAccounts,
  cleanUpShopTeams,
  cleanUpNewsletter,
  cleanUpNotifications,
  cleanUpTexts,
  cleanUpConversations,
  cleanUpProductImports,
  cleanUpProviderEvents,
  cleanUpRequestMatches,
  cleanUpShopAnalytics,
  cleanUpSupport,
  cleanUpViews,
]

/** Every job by name. Handlers may run twice, after a crash, and must do no harm then. */
export function createTasks(context: Context): TaskList {
  const sender = createMailSender({ smtpUrl: context.config.smtpUrl, from: context.config.mailFrom })
  const provider = paymentProvider(context)
  const transfers = transferProvider(context)
  const fetchPicture = createPictureFetcher()
  const sendByGateway = createTextSender()
  const push = createPushSender(vapidKeys(context.secrets), `mailto:${context.config.supportEmail}`)
  return {
    send_mail: task(z.object({ mail_id: z.uuid() }), ({ mail_id }) => sendMail(context.db, sender, mail_id)),
    mail_one_time_token: task(
      z.object({ purpose: z.enum(['reset_password', 'verify_email']), email: z.string() }),
      ({ purpose, email }) => mailOneTimeToken(context, purpose, email),
    ),
    mail_guessing_notice: task(z.object({ email: z.string(), day: z.string() }), ({ email, day }) =>
      mailGuessingNotice(context, email, day),
    ),
    mail_newsletter_confirmation: task(z.object({ email: z.string() }), ({ email }) =>
      mailConfirmation(context, email),
    ),
    send_newsletter: task(z.object({ week: z.iso.date().optional() }), ({ week }) => sendNewsletter(context, week)),
    clean_up: () => forEachIsolated(CLEAN_UPS, (cleanUp) => cleanUp(context.db)),
    clean_up_search_changes: () => cleanUpSearchChanges(context.db),
    complete_phone_changes: () => completePhoneChanges(context),
    expire_deals: () => expireDeals(context.db),
    expire_orders: () => expireOverdueOrders(context.db),
    count_shop_days: () => countShopDays(context.db),
    count_market: () => countMarket(context),
    [ANNOUNCE_TEXTS]: () => announceTexts(context),
    keep_text_values: () => keepTextValues(context),
    keep_sold_goods: () => keepSoldGoods(context.db),
    keep_shop_searches: () => keepShopSearches(context.db),
    count_expired_item_requests: () => countExpiredItemRequests(context.db),
    notify_of_expiry: () => notifyOfExpiry(context),
    [NOTIFY_OF_BIDS]: () => notifyOfBids(context),
    [NOTIFY_OF_MESSAGES]: () => notifyOfMessages(context),
    notify_followers: () => notifyFollowers(context),
    send_push: task(z.object({ notification_id: z.uuid() }), ({ notification_id }) =>
      sendPush(context.db, push, notification_id),
    ),
    send_text: task(z.object({ text_id: z.uuid() }), ({ text_id }) => sendText(context, sendByGateway, text_id)),
    send_digests: () => sendDigests(context),
    tell_of_searches: () => notifyOfSearches(context),
    tell_of_searches_daily: () => notifyOfSearchesDaily(context),
    notify_wishers: () => notifyWishers(context),
    [JUDGE_REVIEW]: task(z.object({ review_id: z.uuid() }), ({ review_id }) => judgeReview(context.db, review_id)),
    [COMPARE_PICTURES]: task(z.object({ product_id: z.uuid() }), ({ product_id }) =>
      comparePictures(context.db, product_id),
    ),
    [MERGE_CATEGORY]: task(z.object({ category_id: z.uuid() }), ({ category_id }) =>
      moveMerged(context, category_id, MOVES_OF_MERGED),
    ),
    [MATCH_ITEM_REQUEST]: task(z.object({ item_request_id: z.uuid() }), ({ item_request_id }) =>
      matchItemRequest(context, item_request_id),
    ),
    [SETTLE_CLOSED_SHOP]: task(z.object({ user_id: z.uuid() }), ({ user_id }) => settleClosedShop(context, user_id)),
    [SETTLE_SUSPENSION]: task(z.object({ user_id: z.uuid() }), ({ user_id }) => settleSuspension(context, user_id)),
    notify_of_review: task(z.object({ review_id: z.uuid() }), ({ review_id }) => notifyOfReview(context, review_id)),
    release_orders: () => releaseDueOrders(context.db),
    keep_dispute_deadlines: () => enforceDisputeDeadlines(context),
    lapse_orders: () => lapseUndispatchedOrders(context.db),
    remind_of_orders: () => forEachIsolated([remindOfOrders, remindOfDates], (remind) => remind(context)),
    mail_order_event: task(z.object({ event_id: z.uuid() }), ({ event_id }) => mailOrderEvent(context, event_id)),
    mail_bid_restored: task(z.object({ bid_id: z.uuid(), restored_at: z.string() }), ({ bid_id, restored_at }) =>
      mailRestoredBid(context, bid_id, restored_at),
    ),
    mail_dispute_message: task(z.object({ message_id: z.uuid() }), ({ message_id }) =>
      mailDisputeMessage(context, message_id),
    ),
    sweep_payments: () =>
      forEachIsolated([sweepPayments, sweepRefunds, expireApprovals, expireOldDecisions, expireOldReversals], (sweep) =>
        sweep(context.db, provider),
      ),
    mail_payment_alerts: () => mailAlerts(context),
    watch_operations: () => watchOperations(context),
    find_late_money: () => findLateMoney(context, provider, transfers),
    send_refund: task(z.object({ refund_id: z.uuid() }), ({ refund_id }) =>
      sendRefund(context.db, provider, refund_id),
    ),
    [RECEIVE_EVENTS]: () => receiveEvents(context),
    reconcile: async () => {
      const { differences } = await reconcile(context, provider, transfers)
      if (differences.length > 0) context.log.error({ differences: differences.length }, 'the books do not balance')
    },
    run_weekly_payouts: () => runWeeklyPayouts(context.db, transfers),
    send_payout: task(z.object({ payout_id: z.uuid() }), ({ payout_id }) =>
      sendPayout(context.db, transfers, payout_id, context),
    ),
    sweep_payouts: () => sweepPayouts(context.db, transfers, context),
    [ENCRYPT_ACCOUNT_NUMBERS]: () =>
      forEachIsolated([encryptAccountNumbers, encryptCardNumbers, encryptSecrets], (encrypt) =>
        encrypt(context.db, context.encryption),
      ),
    keep_verifications: () => keepVerifications(context),
    deliver_sandbox_event: task(z.object({ body: z.string() }), ({ body }) => deliverSandboxEvent(context, body)),
    [IMPORT_PRODUCTS]: task(z.object({ import_id: z.uuid() }), ({ import_id }) =>
      importProducts(context.db, import_id),
    ),
    resume_imports: () => resumeImports(context.db),
    [FETCH_LINKED_PICTURES]: () => fetchLinkedPictures(context, fetchPicture, SHOW_STORED),
    [HASH_OLD_PICTURES]: () => hashOldPictures(context, compareCopiesLater),
    sweep_uploads: async () => {
      await sweepUploads(context)
      await sweepLinkedPictures(context)
    },
    fill_texts: () => fillTexts(context.db),
    [REFRESH_CATEGORY_TEXTS]: () => refreshCategoryTexts(context.db),
    [REFRESH_VENDOR_TEXTS]: () => refreshVendorTexts(context.db),
    take_due_backup: () => takeDueBackup(context),
    apply_erasures: async () => void (await applyErasures(context)),
    refresh_search_words: async () => {
      // Reads every document, so it may take longer than a page's statement may.
      const client = await context.pool.connect()
      try {
        await client.query("BEGIN; SET LOCAL statement_timeout = '10min'")
        await client.query({ text: 'SELECT refresh_search_words()', query_timeout: 11 * 60_000 } as QueryConfig)
        await client.query('COMMIT')
        client.release()
      } catch (error) {
        // Not back into the pool with a transaction open.
        client.release(true)
        throw error
      }
    },
  }
}

export const cronJobs: CronJob[] = [
  { task: 'clean_up', at: '17 * * * *' },
  { task: 'clean_up_search_changes', at: '*/5 * * * *' },
  { task: 'expire_orders', at: '* * * * *' },
  { task: 'complete_phone_changes', at: '*/5 * * * *' },
  { task: 'expire_deals', at: '*/5 * * * *' },
  { task: 'count_expired_item_requests', at: '* * * * *' },
  // For work that nobody could wake it for.
  { task: NOTIFY_OF_BIDS, at: '* * * * *' },
  { task: NOTIFY_OF_MESSAGES, at: '* * * * *' },
  // Also for accounts that were opened since.
  { task: ANNOUNCE_TEXTS, at: '*/5 * * * *' },
  // After a release, and for settings that take effect a day after they are loosened.
  { task: 'keep_text_values', at: '*/5 * * * *' },
  { task: 'notify_of_expiry', at: '*/5 * * * *' },
  { task: 'notify_followers', at: '5 12 * * *' },
  { task: 'send_digests', at: dailyAt(...digestHours) },
  { task: 'notify_wishers', at: '*/5 * * * *' },
  { task: 'tell_of_searches', at: '*/5 * * * *' },
  { task: 'tell_of_searches_daily', at: '10 7 * * *' },
  { task: 'count_shop_days', at: '* * * * *' },
  // Counts what is due by `MARKET_COUNTED`.
  { task: 'count_market', at: '*/10 * * * *' },
  // For days that ended at least an hour ago.
  { task: 'keep_sold_goods', at: '3 * * * *' },
  // For the day before, in Ghana's time, which is that of jobs. A missed day is made good on the next.
  { task: 'keep_shop_searches', at: '21 0 * * *' },
  { task: 'release_orders', at: '*/5 * * * *' },
  { task: 'lapse_orders', at: '*/5 * * * *' },
  { task: 'keep_dispute_deadlines', at: '* * * * *' },
  { task: 'remind_of_orders', at: '*/5 * * * *' },
  { task: 'sweep_payments', at: '* * * * *' },
  // For work that nobody could wake it for, and for retries.
  { task: RECEIVE_EVENTS, at: '* * * * *' },
  { task: 'sweep_payouts', at: '* * * * *' },
  { task: 'watch_operations', at: '* * * * *' },
  { task: 'mail_payment_alerts', at: '* * * * *' },
  { task: 'find_late_money', at: '23 * * * *' },
  // Every day: payout_day() knows which one it is, and a day that was missed is made good on the next.
  { task: 'run_weekly_payouts', at: dailyAt(PAYOUT_HOUR) },
  // New numbers are encrypted at once; this is for those of the version before, and after a change of the key.
  { task: ENCRYPT_ACCOUNT_NUMBERS, at: '7 * * * *' },
  { task: 'resume_imports', at: '* * * * *' },
  { task: 'keep_verifications', at: '47 * * * *' },
  { task: 'sweep_uploads', at: '37 * * * *' },
  // For links that are to be tried again; a new one wakes it at once.
  { task: FETCH_LINKED_PICTURES, at: '*/5 * * * *' },
  // For work that a migration has left; mostly none.
  { task: 'fill_texts', at: '* * * * *' },
  { task: HASH_OLD_PICTURES, at: '*/5 * * * *' },
  // For work that was cut short, and work that nobody could wake it for.
  { task: REFRESH_CATEGORY_TEXTS, at: '* * * * *' },
  { task: REFRESH_VENDOR_TEXTS, at: '* * * * *' },
  { task: 'take_due_backup', at: '*/10 * * * *' },
  { task: 'apply_erasures', at: '23 * * * *' },
  { task: 'reconcile', at: '11 3 * * *' },
  { task: 'refresh_search_words', at: '41 2 * * *' },
  { task: 'send_newsletter', at: '0 8 * * 1' },
]

function task<T extends z.ZodType>(payload: T, work: (payload: z.output<T>) => Promise<void>): Task {
  return async (given) => work(payload.parse(given))
}
