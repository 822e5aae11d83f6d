import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

const NOT_FOUND = 'features/site/not-found.route.tsx'

/** The site map: every address on one page. */
export default [
  index('features/home/home.route.tsx'),
  route('products', 'features/products/products.route.tsx'),
  route('products/:id', 'features/products/product.route.tsx'),
  route('cart', 'features/cart/cart.route.tsx'),
  route('deal/:token', 'features/deals/deal.route.tsx'),
  route('requests', 'features/item-requests/item-requests.route.tsx'),
  route('requests/:id', 'features/item-requests/item-request.route.tsx'),
  route('vendors', 'features/vendors/vendors.route.tsx'),
  route('vendors/:id', 'features/vendors/vendor.route.tsx'),
  route('vendors/:id/trust', 'features/vendors/vendor-trust.route.tsx'),

  route('login', 'features/accounts/login.route.tsx'),
  route('login/phone', 'features/accounts/phone/phone-sign-in.route.tsx'),
  route('register', 'features/accounts/register.route.tsx'),
  route('forgot-password', 'features/accounts/forgot-password.route.tsx'),
  route('reset-password', 'features/accounts/reset-password.route.tsx'),
  route('verify-email', 'features/accounts/verify-email.route.tsx'),
  route('sign-in/:provider', 'features/accounts/providers/provider-sign-in.route.tsx'),
  route('confirm-email-change', 'features/accounts/confirm-email-change.route.tsx'),

  // For visitors, too: what they put on it comes along when they sign in.
  route('app/wishlist', 'features/wishlist/wishlist.route.tsx'),

  // Signed in only: the layout sees to it.
  layout('features/accounts/signed-in-layout.route.tsx', [
    ...prefix('app', [
      index('features/dashboard/dashboard.route.tsx'),
      route('profile', 'features/accounts/profile.route.tsx'),
      route('change-password', 'features/accounts/change-password/change-password.route.tsx'),
      route('sessions', 'features/accounts/sessions/sessions.route.tsx'),
      route('passkeys', 'features/accounts/passkeys/passkeys.route.tsx'),
      route('sign-in-providers', 'features/accounts/providers/own-providers.route.tsx'),
      route('second-factor', 'features/accounts/second-factor/second-factor.route.tsx'),
      route('notifications', 'features/notifications/notifications.route.tsx'),
      route('notifications/settings', 'features/notifications/notification-settings.route.tsx'),
      route('saved-searches', 'features/saved-searches/saved-searches.route.tsx'),
      route('chat/new', 'features/chat/open-chat.route.tsx'),
      route('chat/:id?', 'features/chat/chat.route.tsx'),
      route('messages/*', 'features/chat/messages-alias.route.tsx'),
      route('join-shop', 'features/team/join-shop.route.tsx'),
      route('open-shop', 'features/accounts/open-shop.route.tsx'),
      route('requests', 'features/item-requests/own-item-requests.route.tsx'),
      route('orders', 'features/orders/bought-orders.route.tsx'),
      route('orders/:id', 'features/orders/bought-order.route.tsx'),
      route('orders/:id/receipt', 'features/orders/bought-receipt.route.tsx'),
      // The workspace of a shop. Vendors only: the layout sees to it.
      layout('features/workspace/vendor-layout.route.tsx', [
        route('bids', 'features/bids/own-bids.route.tsx'),
        ...prefix('vendor', [
          index('features/workspace/overview.route.tsx'),
          route('orders', 'features/orders/sold-orders.route.tsx'),
          route('orders/packing-slips', 'features/orders/packing-slips.route.tsx'),
          route('orders/:id', 'features/orders/sold-order.route.tsx'),
          route('orders/:id/receipt', 'features/orders/sold-receipt.route.tsx'),
          route('products', 'features/catalogue/own-products.route.tsx'),
          route('products/import', 'features/catalogue/import-products.route.tsx'),
          route('products/:id/edit', 'features/catalogue/edit-product.route.tsx'),
          route('add-product', 'features/catalogue/add-product.route.tsx'),
          route('analytics', 'features/analytics/analytics.route.tsx'),
          route('deals', 'features/deals/own-deals.route.tsx'),
          route('deals/new', 'features/deals/make-deal.route.tsx'),
          route('payouts', 'features/payouts/payouts.route.tsx'),
          route('team', 'features/team/team.route.tsx'),
          route('verification', 'features/verification/verification.route.tsx'),
          route('shop', 'features/shop/shop.route.tsx'),
          route('*', NOT_FOUND, { id: 'not-found-of-vendors' }),
        ]),
      ]),
      // Admins only: the layout sees to it.
      layout('features/desk/desk-layout.route.tsx', [
        ...prefix('admin', [
          index('features/desk/desk.route.tsx'),
          route('disputes', 'features/desk/disputes.route.tsx'),
          route('disputes/:id', 'features/desk/dispute.route.tsx'),
          route('chargebacks', 'features/desk/chargebacks.route.tsx'),
          route('chargebacks/:id', 'features/desk/chargeback.route.tsx'),
          route('verifications', 'features/desk/verifications.route.tsx'),
          route('verifications/:id', 'features/desk/check-verification.route.tsx'),
          route('users', 'features/desk/users.route.tsx'),
          route('users/:id', 'features/desk/user.route.tsx'),
          route('vendors', 'features/desk/vendors.route.tsx'),
          route('vendors/:id', 'features/desk/vendor.route.tsx'),
          route('featured', 'features/desk/featured.route.tsx'),
          route('featured/shops', 'features/desk/featured-shops.route.tsx'),
          ...prefix('reports', [
            index('features/desk/moderation/content-reports.route.tsx'),
            route('conversations', 'features/desk/moderation/conversation-reports.route.tsx'),
            route('warned-messages', 'features/desk/moderation/warned-messages.route.tsx'),
            route('rules', 'features/desk/moderation/posting-rules.route.tsx'),
          ]),
          route('support', 'features/desk/support.route.tsx'),
          route('support/answers', 'features/desk/canned-answers.route.tsx'),
          route('support/:id', 'features/desk/support-message.route.tsx'),
          route('categories', 'features/desk/catalogue/categories.route.tsx'),
          route('categories/:id', 'features/desk/catalogue/category-fields.route.tsx'),
          ...prefix('home', [
            index('features/desk/home/blocks.route.tsx'),
            route('figures', 'features/desk/home/figures.route.tsx'),
            route(':id', 'features/desk/home/block.route.tsx'),
          ]),
          route('analytics', 'features/desk/market/market.route.tsx'),
          route('audit', 'features/desk/audit.route.tsx'),
          route('staff', 'features/desk/staff.route.tsx'),
          ...prefix('settings', [
            index('features/desk/settings/settings.route.tsx'),
            route('history', 'features/desk/settings/setting-changes.route.tsx'),
          ]),
          ...prefix('money', [
            index('features/desk/money/alerts.route.tsx'),
            route('differences', 'features/desk/money/differences.route.tsx'),
            route('refunds', 'features/desk/money/refunds.route.tsx'),
            route('approvals', 'features/desk/money/approvals.route.tsx'),
            route('payouts', 'features/desk/money/payouts.route.tsx'),
            route('holds', 'features/desk/money/holds.route.tsx'),
            route('fees', 'features/desk/money/fees.route.tsx'),
            route('ledger', 'features/desk/money/ledger.route.tsx'),
            route('systems', 'features/desk/money/systems.route.tsx'),
          ]),
          route('*', NOT_FOUND, { id: 'not-found-of-admins' }),
        ]),
      ]),
      route('create-request', 'features/item-requests/create-item-request.route.tsx'),
      route('requests/:id/edit', 'features/item-requests/edit-item-request.route.tsx'),
      // Behind the sign-in as well: an old link leads there and back, whatever it was to.
      route('*', NOT_FOUND, { id: 'not-found-of-accounts' }),
    ]),
    route('checkout', 'features/orders/checkout.route.tsx'),
    route('checkout/deal/:token', 'features/deals/deal-checkout.route.tsx'),
    route('pay/:checkoutId', 'features/payments/pay.route.tsx'),
  ]),

  route('help', 'features/information/help.route.tsx'),
  route('faq', 'features/information/faq.route.tsx'),
  route('fees', 'features/information/fees.route.tsx'),
  route('contact', 'features/information/contact.route.tsx'),
  route('privacy', 'features/information/privacy.route.tsx'),
  route('terms', 'features/information/terms.route.tsx'),
  route('cookies', 'features/information/cookies.route.tsx'),
  route('newsletter/confirm', 'features/newsletter/confirm-newsletter.route.tsx'),
  route('notifications/unsubscribe', 'features/notifications/unsubscribe.route.tsx'),
  route('newsletter/unsubscribe', 'features/newsletter/unsubscribe-newsletter.route.tsx'),

  // Every component in every state. Not in what is built for visitors.
  ...(import.meta.env.MODE === 'production' ? [] : [route('design', 'features/design/design.route.tsx')]),

  // Last: whatever no other route answers. As a route of its own it gets the site's frame and theme.
  route('*', NOT_FOUND),
] satisfies RouteConfig
