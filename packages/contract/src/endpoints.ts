import * as addresses from './addresses.ts'
import * as accountMails from './account-mails.ts'
import * as accounts from './accounts.ts'
import * as adminChargebacks from './admin-chargebacks.ts'
import * as adminFees from './admin-fees.ts'
import * as adminOrders from './admin-orders.ts'
import * as adminRefunds from './admin-refunds.ts'
import * as adminUsers from './admin-users.ts'
import * as adminVendors from './admin-vendors.ts'
import * as audit from './audit.ts'
import * as bids from './bids.ts'
import * as categories from './categories.ts'
import * as changePassword from './change-password.ts'
import * as chat from './chat.ts'
import * as dashboard from './dashboard.ts'
import * as deals from './deals.ts'
import * as deliveryFees from './delivery-fees.ts'
import * as disputeDecisions from './dispute-decisions.ts'
import * as disputeEvidence from './dispute-evidence.ts'
import * as disputes from './disputes.ts'
import type { Endpoint } from './endpoint.ts'
import * as fees from './fees.ts'
import * as fulfilment from './fulfilment.ts'
import * as follows from './follows.ts'
import * as information from './information.ts'
import * as informationDesk from './information-desk.ts'
import * as itemRequests from './item-requests.ts'
import * as ledger from './ledger.ts'
import * as marketAnalytics from './market-analytics.ts'
import * as marketHealth from './market-health.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as openShop from './open-shop.ts'
import * as orders from './orders.ts'
import * as ownData from './own-data.ts'
import * as ownDataOverview from './own-data-overview.ts'
import * as ownProducts from './own-products.ts'
import * as ownProfile from './own-profile.ts'
import * as paymentAlerts from './payment-alerts.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as payoutHolds from './payout-holds.ts'
import * as payouts from './payouts.ts'
import * as phoneRecovery from './phone-recovery.ts'
import * as phoneSignIn from './phone-sign-in.ts'
import * as postingRules from './posting-rules.ts'
import * as products from './products.ts'
import * as receipts from './receipts.ts'
import * as refunds from './refunds.ts'
import * as reviews from './reviews.ts'
import * as productImports from './product-imports.ts'
import * as savedSearches from './saved-searches.ts'
import * as savedViews from './saved-views.ts'
import * as settings from './settings.ts'
import * as shopAnalytics from './shop-analytics.ts'
import * as shopOrders from './shop-orders.ts'
import * as shopWork from './shop-work.ts'
import * as shopTeam from './shop-team.ts'
import * as shopSettings from './shop-settings.ts'
import * as shopTrust from './shop-trust.ts'
import * as verification from './verification.ts'
import * as wishlist from './wishlist.ts'
import * as ownEmail from './own-email.ts'
import * as ownPhone from './own-phone.ts'
import * as ownProviders from './own-providers.ts'
import * as providerSignIn from './provider-sign-in.ts'
import * as saveAddress from './save-address.ts'
import * as saveProduct from './save-product.ts'
import * as ownSessions from './own-sessions.ts'
import * as confirmation from './confirmation.ts'
import * as secondFactor from './second-factor.ts'
import * as categoryDesk from './category-desk.ts'
import * as home from './home.ts'
import * as homeDesk from './home-desk.ts'
import * as staff from './staff.ts'
import * as suggestions from './suggestions.ts'
import * as support from './support.ts'
import * as supportDesk from './support-desk.ts'
import * as uploads from './uploads.ts'
import * as vendors from './vendors.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'id' in value && 'path' in value && 'access' in value
}

/** Every endpoint of the API, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  accounts,
  accountMails,
  ownProfile,
  confirmation,
  secondFactor,
  providerSignIn,
  passkeys,
  ownEmail,
  ownPhone,
  ownProviders,
  phoneRecovery,
  phoneSignIn,
  ownSessions,
  addresses,
  saveAddress,
  openShop,
  shopTeam,
  ownData,
  ownDataOverview,
  categories,
  products,
  saveProduct,
  ownProducts,
  reviews,
  suggestions,
  vendors,
  shopSettings,
  shopTrust,
  verification,
  follows,
  changePassword,
  chat,
  itemRequests,
  bids,
  deals,
  orders,
  adminOrders,
  receipts,
  fulfilment,
  disputes,
  disputeEvidence,
  disputeDecisions,
  deliveryFees,
  payments,
  paymentAlerts,
  refunds,
  adminRefunds,
  adminFees,
  adminChargebacks,
  payouts,
  payoutHolds,
  ledger,
  fees,
  dashboard,
  shopWork,
  shopAnalytics,
  shopOrders,
  productImports,
  savedSearches,
  savedViews,
  wishlist,
  notifications,
  uploads,
  support,
  supportDesk,
  staff,
  marketHealth,
  marketAnalytics,
  adminUsers,
  adminVendors,
  moderation,
  postingRules,
  categoryDesk,
  home,
  homeDesk,
  settings,
  information,
  informationDesk,
  audit,
].flatMap((noun) => Object.values<unknown>(noun).filter(isEndpoint))
