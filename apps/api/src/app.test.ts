import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { sentenceOf } from '@asime/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '../test/test-app.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { createPool } from './platform/database/pool.ts'

const DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/nothing'

/** Not started yet, and never connected. */
async function buildUnstarted(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', JWT_SECRET: TEST_SECRET, DATABASE_URL, ...env })
  const pool = createPool(DATABASE_URL, { size: 1, onError: () => {} })
  return (await buildApp({ config, pool, secret: TEST_SECRET })).server
}

/** Every registered route as "METHOD /path". */
function routesOf(server: FastifyInstance): string[] {
  const stack: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      stack.length = indent.length / 4
      stack.push(segment)
      return methods
        .split(', ')
        .flatMap((method) => (method && method !== 'HEAD' ? [`${method} ${stack.join('')}`] : []))
    })
    .filter((route, index, all) => all.indexOf(route) === index)
}

test('the calls of the API are these, for these people', () => {
  const rules = endpoints.map(
    ({ method, path, access, rule }: Endpoint) => `${method} ${path} | ${access}${rule ? `: ${sentenceOf(rule)}` : ''}`,
  )

  expect(rules.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /admin/canned-answers/:id | admin",
      "DELETE /admin/categories/:id/fields/:key | admin",
      "DELETE /admin/commission-rules/:id | admin",
      "DELETE /admin/home/blocks/:id | admin",
      "DELETE /admin/posting-rules/:id | admin",
      "DELETE /admin/staff/:id | admin",
      "DELETE /admin/vat-rates/:id | admin",
      "DELETE /admin/vendors/:id/payout-hold | admin",
      "DELETE /notifications/devices/:id | signed_in",
      "DELETE /notifications/phone | signed_in",
      "DELETE /products/:id | signed_in: The vendor or an admin. An admin has to give a reason",
      "DELETE /requests/:id | signed_in: The owner of the request, while the request is open",
      "DELETE /requests/:id/bids/:bidId | vendor: The vendor who placed it, while the bid is pending",
      "DELETE /uploads/:id | signed_in: The user who uploaded it. Only while nothing uses it",
      "DELETE /user/saved-searches/:id | signed_in",
      "DELETE /user/saved-views/:id | signed_in",
      "DELETE /user/sessions/:id | signed_in",
      "DELETE /user/shop/invitations/:id | vendor",
      "DELETE /user/shop/members/:id | vendor",
      "DELETE /user/wishlist/:id | signed_in",
      "DELETE /vendors/:id/follow | signed_in",
      "GET /admin/audit-events | admin",
      "GET /admin/audit-events/export | admin",
      "GET /admin/canned-answers | admin",
      "GET /admin/categories | admin",
      "GET /admin/chargebacks | admin",
      "GET /admin/chargebacks/:id | admin",
      "GET /admin/commission-rules | admin",
      "GET /admin/commission-rules/preview | admin",
      "GET /admin/contact-messages | admin",
      "GET /admin/contact-messages/:id | admin",
      "GET /admin/conversation-reports | admin",
      "GET /admin/dispute-decisions | admin",
      "GET /admin/disputes | admin",
      "GET /admin/feature-requests | admin",
      "GET /admin/home/blocks | admin",
      "GET /admin/home/blocks/:id/preview | admin",
      "GET /admin/home/figures | admin",
      "GET /admin/ledger | admin",
      "GET /admin/ledger/orders/:id | admin",
      "GET /admin/ledger/orders/:id/entries | admin",
      "GET /admin/ledger/orders/:id/entries.csv | admin",
      "GET /admin/ledger/vendors/:id | admin",
      "GET /admin/ledger/vendors/:id/entries | admin",
      "GET /admin/ledger/vendors/:id/entries.csv | admin",
      "GET /admin/market-health | admin",
      "GET /admin/moderation-cases | admin",
      "GET /admin/orders/:id/dispute/conversation | admin",
      "GET /admin/orders/:id/dispute/evidence | admin",
      "GET /admin/payment-alerts | admin",
      "GET /admin/payout-holds | admin",
      "GET /admin/payouts | admin",
      "GET /admin/posting-rules | admin",
      "GET /admin/refund-approvals | admin",
      "GET /admin/refunds | admin",
      "GET /admin/setting-changes | admin",
      "GET /admin/settings | admin",
      "GET /admin/staff | admin",
      "GET /admin/users | admin",
      "GET /admin/users/:id | admin",
      "GET /admin/users/:id/orders | admin",
      "GET /admin/users/:id/suspension-effects | admin",
      "GET /admin/vat-rates | admin",
      "GET /admin/vendors | admin",
      "GET /admin/vendors/:id | admin",
      "GET /admin/vendors/:id/members | admin",
      "GET /admin/verifications | admin",
      "GET /admin/verifications/:id | admin",
      "GET /admin/verifications/:id/document | admin: An admin. Not of a shop that was their own",
      "GET /admin/warned-messages | admin",
      "GET /auth/confirm | signed_in",
      "GET /auth/profile | signed_in",
      "GET /auth/providers | public",
      "GET /checkouts/:id | signed_in: The buyer",
      "GET /contact/form | public",
      "GET /conversations | signed_in",
      "GET /conversations/:id | signed_in: Somebody of either side of the conversation",
      "GET /conversations/:id/messages | signed_in: Somebody of either side of the conversation",
      "GET /conversations/unread | signed_in",
      "GET /deals/:token | public",
      "GET /demo-accounts | public",
      "GET /fees | public",
      "GET /home | public",
      "GET /notifications | signed_in",
      "GET /notifications/devices | signed_in",
      "GET /notifications/phone | signed_in",
      "GET /notifications/settings | signed_in",
      "GET /notifications/unread | signed_in",
      "GET /orders | signed_in: Only orders that the caller bought or sold",
      "GET /orders.csv | signed_in: Only orders that the caller bought or sold",
      "GET /orders/:id | signed_in: The buyer, the vendor or an admin",
      "GET /orders/:id/dispute | signed_in: The buyer, the vendor or an admin",
      "GET /orders/:id/hand-over-code | signed_in: The buyer, while the order is paid, preparing, dispatched or delivered",
      "GET /orders/:id/receipt | signed_in: The buyer, the vendor or an admin",
      "GET /payments/:id | signed_in: The buyer",
      "GET /payouts/:id | signed_in: The vendor or an admin",
      "GET /product-cards | public",
      "GET /products | public",
      "GET /products/:id | public",
      "GET /products/:id/related | public",
      "GET /products/:id/reviews | public",
      "GET /products/:id/reviews/mine | signed_in",
      "GET /products/:id/reviews/summary | public",
      "GET /products/categories | public",
      "GET /products/categories/:id | public",
      "GET /products/categories/:id/fields | public",
      "GET /requests | public: Cancelled requests are listed only for their owner, with \`user_id\` and a token",
      "GET /requests/:id | public",
      "GET /requests/:id/bids | public",
      "GET /requests/:id/order | signed_in: The buyer or the vendor",
      "GET /requests/:id/similar | public",
      "GET /suggestions | public",
      "GET /user/balance | vendor",
      "GET /user/bids | vendor",
      "GET /user/dashboard | signed_in",
      "GET /user/deals | vendor",
      "GET /user/delivery-zones | vendor",
      "GET /user/followed-vendors | signed_in",
      "GET /user/payout-account | vendor",
      "GET /user/payout-banks | vendor",
      "GET /user/payouts | vendor",
      "GET /user/presence | signed_in",
      "GET /user/product-imports | vendor",
      "GET /user/product-imports/:id | vendor",
      "GET /user/product-imports/:id/problems.csv | vendor",
      "GET /user/products | vendor",
      "GET /user/products.csv | vendor",
      "GET /user/products/:id | vendor: The vendor",
      "GET /user/profile | signed_in",
      "GET /user/quick-replies | vendor",
      "GET /user/sales | vendor",
      "GET /user/sales-by-month.csv | vendor",
      "GET /user/sales.csv | vendor",
      "GET /user/saved-searches | signed_in",
      "GET /user/saved-views | signed_in",
      "GET /user/second-factor | signed_in",
      "GET /user/sessions | signed_in",
      "GET /user/shop | vendor",
      "GET /user/shop/analytics | vendor",
      "GET /user/shop/analytics.csv | vendor",
      "GET /user/shop/order-counts | vendor",
      "GET /user/shop/overview | vendor",
      "GET /user/shop/packing-slips | vendor",
      "GET /user/shop/team | vendor",
      "GET /user/shop/verification | vendor",
      "GET /user/shop/work | vendor",
      "GET /user/wishlist | signed_in",
      "GET /user/wishlist/ids | signed_in",
      "GET /vendors | public",
      "GET /vendors/:id | public",
      "GET /vendors/:id/delivery-fees | public",
      "GET /vendors/:id/follow | signed_in",
      "GET /vendors/:id/reviews | public",
      "GET /vendors/:id/trust | public",
      "PATCH /products/:id | vendor: The vendor",
      "PATCH /user/saved-searches/:id | signed_in",
      "PATCH /user/shop/verification | vendor: While the verification is unverified or asked again",
      "POST /admin/categories/:id/merge | admin",
      "POST /admin/commission-rules | admin",
      "POST /admin/contact-messages/:id/close | admin: While the message is open or waiting",
      "POST /admin/contact-messages/:id/entries | admin",
      "POST /admin/contact-messages/:id/reopen | admin: While the message is closed",
      "POST /admin/conversation-reports/:id/resolve | admin",
      "POST /admin/dispute-decisions/:id/approve | admin: An admin other than the one who entered or proposed it",
      "POST /admin/dispute-decisions/:id/refuse | admin",
      "POST /admin/moderation-cases/:id/dismiss | admin: While the case is open",
      "POST /admin/moderation-cases/:id/hide | admin: While the case is open",
      "POST /admin/moderation-cases/:id/restore | admin: While the case is hidden",
      "POST /admin/payment-alerts/:id/close | admin",
      "POST /admin/products/:id/featuring | admin",
      "POST /admin/refund-approvals/:id/approve | admin: An admin other than the one who entered or proposed it",
      "POST /admin/refund-approvals/:id/refuse | admin",
      "POST /admin/refunds/:id/retry | admin",
      "POST /admin/setting-changes/:id/undo | admin",
      "POST /admin/staff | admin",
      "POST /admin/users/:id/change-email | admin: Not on the caller’s own account",
      "POST /admin/users/:id/restore | admin",
      "POST /admin/users/:id/sign-out | admin: Not on the caller’s own account",
      "POST /admin/users/:id/suspend | admin: Not on the caller’s own account",
      "POST /admin/users/:id/withdraw-email-change | admin: Not on the caller’s own account",
      "POST /admin/vat-rates | admin",
      "POST /admin/vendors/:id/featuring | admin",
      "POST /admin/verifications/:id/approve | admin: An admin, while the verification is pending. Not of a shop that was their own",
      "POST /admin/verifications/:id/ask-again | admin: An admin, while the verification is pending. Not of a shop that was their own",
      "POST /admin/verifications/:id/reject | admin: An admin, while the verification is pending. Not of a shop that was their own",
      "POST /admin/verifications/:id/revoke | admin: An admin, while the verification is verified. Not of a shop that was their own",
      "POST /auth/change-password | signed_in: Needs the password",
      "POST /auth/confirm | signed_in",
      "POST /auth/confirm-email-change | public",
      "POST /auth/forgot-password | public",
      "POST /auth/login | public",
      "POST /auth/logout | signed_in",
      "POST /auth/providers/answer | public",
      "POST /auth/providers/finish | public",
      "POST /auth/providers/register | public",
      "POST /auth/refresh | public",
      "POST /auth/register | public",
      "POST /auth/resend-verification | public",
      "POST /auth/reset-password | public",
      "POST /auth/verify-email | public",
      "POST /checkouts/:id/payments | signed_in: The buyer",
      "POST /contact | public",
      "POST /content-reports | signed_in",
      "POST /conversations | signed_in",
      "POST /conversations/:id/messages | signed_in: Somebody of either side of the conversation",
      "POST /conversations/:id/reports | signed_in: Somebody of either side of the conversation",
      "POST /deals/:token/accept | signed_in: Anyone except the vendor whose product or shop it is",
      "POST /newsletter | public",
      "POST /newsletter/confirm | public",
      "POST /newsletter/unsubscribe | public",
      "POST /notifications/phone/confirm | signed_in",
      "POST /notifications/read | signed_in",
      "POST /notifications/read-all | signed_in",
      "POST /notifications/unsubscribe | public",
      "POST /orders | signed_in: Anyone except the vendor whose product or shop it is",
      "POST /orders/:id/accept-date | signed_in: The buyer, while the order is paid, preparing or dispatched. Only while the vendor’s proposal is open and its date is ahead",
      "POST /orders/:id/cancel | signed_in: The buyer, while the order is awaiting payment or paid. The vendor or an admin, while the order is awaiting payment, paid or preparing",
      "POST /orders/:id/cancel-late | signed_in: The buyer, while the order is paid or preparing. Only once the date is past, or the one that the vendor has proposed",
      "POST /orders/:id/confirm-receipt | signed_in: The buyer, while the order is dispatched or delivered",
      "POST /orders/:id/dispatch | signed_in: The vendor, while the order is paid or preparing",
      "POST /orders/:id/dispute/ask-for-decision | signed_in: The buyer or the vendor, while the dispute is in talks",
      "POST /orders/:id/dispute/messages | signed_in: The buyer, the vendor or an admin, while the dispute is open",
      "POST /orders/:id/dispute/offers | signed_in: The buyer or the vendor, while the dispute is open",
      "POST /orders/:id/dispute/offers/:offerId/accept | signed_in: The buyer or the vendor, while the order is disputed. Not the party who made it",
      "POST /orders/:id/dispute/offers/:offerId/decline | signed_in: The buyer or the vendor, while the dispute is open. Not the party who made it",
      "POST /orders/:id/dispute/withdraw | signed_in: The buyer, while the order is disputed",
      "POST /orders/:id/extend | signed_in: The buyer, while the order is paid, preparing or dispatched. Only once the date is past, or the one that the vendor has proposed",
      "POST /orders/:id/hand-over | signed_in: The vendor, while the order is paid, preparing, dispatched or delivered. Needs the buyer’s code",
      "POST /orders/:id/hand-over-code | signed_in: The buyer, while the order is paid, preparing, dispatched or delivered",
      "POST /orders/:id/mark-delivered | signed_in: The vendor or an admin, while the order is preparing or dispatched",
      "POST /orders/:id/prepare | signed_in: The vendor, while the order is paid",
      "POST /orders/:id/propose-date | signed_in: The vendor, while the order is paid, preparing or dispatched. Once per order",
      "POST /orders/:id/refund | signed_in: The vendor or an admin, while the order is paid, preparing, dispatched, delivered or disputed. While a dispute is open, an admin has to wait until it awaits a decision",
      "POST /orders/:id/refuse-date | signed_in: The buyer, while the order is paid, preparing or dispatched. Only while the vendor’s proposal is open and its date is ahead",
      "POST /orders/:id/report-problem | signed_in: The buyer, while the order is paid, preparing, dispatched or delivered",
      "POST /orders/:id/settle-dispute | admin: An admin, while the order is disputed. While a dispute is open, an admin has to wait until it awaits a decision",
      "POST /payments/:id/check | signed_in: The buyer",
      "POST /payments/:id/sandbox | signed_in: The buyer. Only in the sandbox, where no money moves",
      "POST /payments/:id/stop | signed_in: The buyer",
      "POST /payments/:id/voucher | signed_in: The buyer",
      "POST /payouts/:id/sandbox | signed_in: The vendor. Only in the sandbox, where no money moves",
      "POST /products | vendor",
      "POST /products/:id/reviews | signed_in: Anyone except the vendor whose product or shop it is. Once per product",
      "POST /quotes | signed_in",
      "POST /requests | signed_in",
      "POST /requests/:id/bids | vendor: A vendor other than the owner, while the request is open and not expired",
      "POST /requests/:id/bids/:bidId/accept | signed_in: The owner of the request, while the bid is pending and confirmed, and its request open and not expired",
      "POST /requests/:id/bids/:bidId/reject | signed_in: The owner of the request, while the bid is pending",
      "POST /uploads | signed_in",
      "POST /user/close | signed_in: Needs the password; of an account without one, a session that was confirmed lately",
      "POST /user/data/export | signed_in: Needs the password; of an account without one, a session that was confirmed lately",
      "POST /user/deals | vendor",
      "POST /user/deals/:id/revoke | vendor",
      "POST /user/payout-account/name | vendor",
      "POST /user/payouts | vendor",
      "POST /user/product-imports | vendor",
      "POST /user/product-imports/:id/cancel | vendor",
      "POST /user/product-imports/:id/confirm | vendor",
      "POST /user/products/:id/duplicate | vendor: The vendor",
      "POST /user/products/:id/feature-request | vendor: The vendor",
      "POST /user/products/bulk | vendor",
      "POST /user/products/restore | vendor",
      "POST /user/second-factor/begin | signed_in: Needs the password; of an account without one, a session that was confirmed lately",
      "POST /user/second-factor/check | signed_in",
      "POST /user/second-factor/recovery-codes | signed_in",
      "POST /user/second-factor/turn-off | signed_in",
      "POST /user/second-factor/turn-on | signed_in",
      "POST /user/shop | signed_in: Needs a confirmed email address. Only for buyers without a shop",
      "POST /user/shop/invitations | vendor",
      "POST /user/shop/invitations/:id/resend | vendor",
      "POST /user/shop/join | signed_in: Only with the confirmed email address that the invitation was sent to",
      "POST /user/shop/leave | signed_in",
      "POST /user/shop/offer | signed_in: Only with the confirmed email address that the invitation was sent to",
      "POST /user/shop/orders/prepare | vendor",
      "POST /user/shop/verification/submit | vendor: While the verification is unverified or asked again",
      "POST /user/shop/verification/withdraw | vendor: While the verification is pending",
      "POST /user/wishlist | signed_in",
      "POST /vendors/:id/messages | signed_in: Anyone except the vendor whose product or shop it is",
      "POST /webhooks/paystack | public: Signed over the raw body with the secret key (x-paystack-signature, HMAC-SHA512 in lower-case hex); 404 unless Paystack is the payment provider",
      "POST /webhooks/paystack/transfer-approval | public: Signed over the raw body with the secret key (x-paystack-signature, HMAC-SHA512 in lower-case hex); 404 unless Paystack is the payment provider",
      "POST /webhooks/sandbox | public: Signed over the raw body with the provider’s secret (x-asime-signature, HMAC-SHA512 in lower-case hex)",
      "PUT /admin/canned-answers/:id | admin",
      "PUT /admin/categories/:id | admin",
      "PUT /admin/categories/:id/fields/:key | admin",
      "PUT /admin/contact-messages/:id/assignee | admin",
      "PUT /admin/home/blocks/:id | admin",
      "PUT /admin/home/figures/:id | admin",
      "PUT /admin/posting-rules/:id | admin",
      "PUT /admin/settings/:setting | admin",
      "PUT /admin/staff/:id/role | admin",
      "PUT /admin/vendors/:id/payout-hold | admin",
      "PUT /auth/profile | signed_in",
      "PUT /conversations/:id/block | signed_in: Somebody of either side of the conversation",
      "PUT /conversations/:id/marks | signed_in: Somebody of either side of the conversation",
      "PUT /conversations/:id/messages/:messageId/cleared | signed_in: Somebody of the side that it was sent to",
      "PUT /notifications/devices | signed_in",
      "PUT /notifications/phone | signed_in",
      "PUT /notifications/settings/channel | signed_in",
      "PUT /notifications/settings/times | signed_in",
      "PUT /orders/:id/delivery | signed_in: The buyer, while the order is awaiting payment. Only for an order of a bid that can still be paid",
      "PUT /products/:id | vendor: The vendor",
      "PUT /products/:id/reviews/mine | signed_in: The user who wrote the review",
      "PUT /requests/:id | signed_in: The owner of the request, while the request is open",
      "PUT /requests/:id/bids/:bidId | vendor: The vendor who placed it, while the bid is pending and its request has not expired",
      "PUT /user/delivery-fees | vendor",
      "PUT /user/delivery-zones | vendor",
      "PUT /user/payout-account | vendor",
      "PUT /user/presence | signed_in",
      "PUT /user/quick-replies | vendor",
      "PUT /user/saved-searches | signed_in",
      "PUT /user/saved-views | signed_in",
      "PUT /user/shop | vendor",
      "PUT /user/shop/facts | vendor",
      "PUT /user/shop/members/:id | vendor",
      "PUT /vendors/:id/follow | signed_in: Anyone except the vendor whose product or shop it is",
    ]
  `)
})

test('the server has a route for each call of the contract, and below /api no other but the documentation', async () => {
  const server = await buildUnstarted()
  await server.ready()

  const routes = routesOf(server).filter((route) => route.includes(' /api'))
  const promised = endpoints.map(({ method, path }) => `${method} /api/v1${path}`)
  expect(
    routes.filter((route) => !route.includes('/api/v1/docs') && !route.endsWith('/openapi.json')).toSorted(),
  ).toEqual(promised.toSorted())
})

// "*" is /media/*: a wildcard is listed without what stands before it.
test('outside the API the server answers only at these addresses', async () => {
  const server = await buildUnstarted()
  await server.ready()

  expect(
    routesOf(server)
      .filter((route) => !route.includes(' /api'))
      .toSorted(),
  ).toMatchInlineSnapshot(`
    [
      "GET *",
      "GET /cards/deals/:id.jpg",
      "GET /cards/products/:id.jpg",
      "GET /cards/requests/:id.jpg",
      "GET /cards/site.jpg",
      "GET /cards/vendors/:id.jpg",
      "GET /dev/outbox",
      "GET /dev/texts",
      "GET /healthz",
      "GET /media/uploads/:id/:name",
      "GET /metrics",
      "GET /n/:code",
      "GET /readyz",
      "GET /robots.txt",
      "GET /sign-in/:provider/start",
      "GET /sitemap.xml",
      "GET /sitemaps/:name.xml",
      "POST /newsletter/unsubscribe",
      "POST /notifications/unsubscribe",
    ]
  `)
})

test.each(['/api', '/api/', '/api/v1/secrets', '/api/v1/docsecrets', '/api/v1/openapi.jsonx', '/api/v2/products'])(
  'a route at %s that does not say who may call it keeps the application from starting',
  async (url) => {
    const server = await buildUnstarted()

    expect(() => server.get(url, () => 'x')).toThrow(`GET ${url} does not declare who may call it`)
  },
)

test('a rule that nobody knows is no rule', async () => {
  const server = await buildUnstarted()
  const endpoint = { ...endpoints[0], access: 'everyone' } as unknown as Endpoint

  expect(() => server.get('/api/v1/secrets', { config: { endpoint } }, () => 'x')).toThrow(
    'does not declare who may call it',
  )
})
