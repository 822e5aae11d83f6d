import type { OwnTableName } from '@asime/contract/own-data-overview'

/** What closing an account leaves in the rows of a table that are its owner's. */
type Closing =
  /** No row. */
  | 'erased'
  /** The rows, and of what was written in them only these columns, separated by spaces. */
  | { keeps: string; because: string }

const BOOKS = 'the books, which the law keeps, under an id that leads to nobody'
const FIGURES = 'figures, and choices of a list'
const WORDS_GONE = 'others have rows beside it; what was written in it is removed'
const DECIDED = 'what was said and decided of an order, which both sides and the law may need'

/** closing.test.ts writes into every column, closes the account and looks for what is left. Whoever adds a table decides here. */
export const WHAT_CLOSING_LEAVES: Record<OwnTableName, Closing> = {
  users: { keeps: '', because: WORDS_GONE },
  vendors: { keeps: 'delivery_zones', because: FIGURES },
  sessions: 'erased',
  passkeys: 'erased',
  addresses: 'erased',
  consents: { keeps: '', because: 'shows what was agreed to, and when' },
  email_changes: 'erased',
  phone_changes: 'erased',
  provider_identities: 'erased',
  user_suspensions: { keeps: '', because: WORDS_GONE },
  audit_events: {
    keeps: 'kind subject_type before after reason address request_id',
    because: 'what was done to an account can be shown afterwards; nobody can change it',
  },
  products: {
    keeps:
      'product_name description images specifications dimensions brand sku attributes feature_answer options quantity_prices',
    because: 'past orders and reviews lead to it; it is on no page',
  },
  product_variants: { keeps: 'option_values sku picture', because: 'as products' },
  delivery_fees: { keeps: 'region', because: FIGURES },
  delivery_rates: { keeps: '', because: FIGURES },
  shop_facts: 'erased',
  shop_verifications: 'erased',
  commission_rules: { keeps: '', because: BOOKS },
  item_requests: { keeps: '', because: WORDS_GONE },
  bids: { keeps: 'currency', because: WORDS_GONE },
  deals: { keeps: 'variant_label', because: 'past orders lead to it' },
  checkouts: { keeps: '', because: BOOKS },
  orders: { keeps: 'order_number search', because: BOOKS },
  order_items: { keeps: 'title variant_label', because: BOOKS },
  order_events: { keeps: 'event from_status to_status note', because: DECIDED },
  order_date_proposals: { keeps: 'reason', because: DECIDED },
  order_dispatches: { keeps: 'photos proof_photos', because: DECIDED },
  shop_days: { keeps: '', because: FIGURES },
  shop_product_sums: { keeps: '', because: FIGURES },
  shop_search_days: 'erased',
  shop_punctuality: { keeps: '', because: FIGURES },
  order_deliveries: { keeps: 'region', because: 'what delivery cost follows from it' },
  payments: { keeps: 'provider reference next_step message provider_id page_url', because: BOOKS },
  payment_orders: { keeps: '', because: BOOKS },
  chargebacks: { keeps: 'provider_id', because: BOOKS },
  chargeback_orders: { keeps: '', because: BOOKS },
  chargeback_reversals: { keeps: 'reason', because: BOOKS },
  refunds: { keeps: 'reference reason provider_id', because: BOOKS },
  refund_accounts: { keeps: 'bank_code', because: BOOKS },
  ledger_accounts: { keeps: 'kind', because: BOOKS },
  ledger_postings: { keeps: '', because: BOOKS },
  disputes: { keeps: '', because: DECIDED },
  dispute_decisions: { keeps: 'reason', because: DECIDED },
  dispute_messages: { keeps: 'message photos', because: DECIDED },
  dispute_offers: { keeps: '', because: DECIDED },
  sales: { keeps: 'invoice_number provider', because: BOOKS },
  payouts: { keeps: 'provider reference message', because: BOOKS },
  payout_orders: { keeps: '', because: BOOKS },
  payout_accounts: { keeps: 'bank_code bank_name problem', because: BOOKS },
  payout_holds: { keeps: 'reason', because: 'what our staff decided about money' },
  reviews: { keeps: '', because: 'its stars are part of a product’s; what was written is removed' },
  follows: 'erased',
  product_imports: 'erased',
  request_matches: 'erased',
  wishes: 'erased',
  notifications: 'erased',
  push_devices: 'erased',
  notification_choices: 'erased',
  notification_times: 'erased',
  saved_searches: 'erased',
  saved_views: 'erased',
  shop_members: { keeps: '', because: 'by which the owner of a past shop is known' },
  shop_invitations: 'erased',
  conversations: { keeps: '', because: WORDS_GONE },
  messages: { keeps: '', because: WORDS_GONE },
  conversation_reports: { keeps: '', because: WORDS_GONE },
  quick_replies: 'erased',
  user_presence: 'erased',
  vendor_messages: { keeps: '', because: 'what others wrote to the shop is theirs' },
  uploads: { keeps: '', because: 'a job deletes the file and the row, which nothing uses any more' },
  upload_uses: { keeps: '', because: 'what the home page shows is the site’s' },
  linked_pictures: 'erased',
  linked_picture_uses: 'erased',
  text_numbers: 'erased',
  text_messages: {
    keeps: 'recipient body',
    because: 'a warning that is still to be sent, until it was or could not be (decision 142)',
  },
  mails: 'erased',
  newsletter_subscriptions: 'erased',
  moderation_cases: { keeps: 'reason', because: 'what our staff decided about it' },
  content_reports: { keeps: '', because: WORDS_GONE },
  contact_messages: 'erased',
  contact_entries: 'erased',
}

/** Tables that no export has, in which a closed account's id still stands, each with the reason. */
export const STILL_NAMED_IN: Record<string, string> = {
  home_blocks: 'a shop on the home page, which shows none that is closed',
  search_openings: 'searches under keyed hashes, until the day is over',
  payment_alerts: 'which admin closed it',
  setting_changes: 'which admin made it',
  information_versions: 'which admin published it',
}
