// Which rows and columns of which table are somebody's: what an export hands out. The one place that looks at the tables of
// all modules. own-data.test.ts compares it with the database, so that whoever adds a table or a column decides here.

import { MAX_OVERVIEW_ROWS, type OwnTableName } from '@asime/contract/own-data-overview'

export interface OwnTable {
  /** What is handed out, separated by spaces. Nothing here may let anybody in: no token, code, hash or link that works by itself. */
  columns: string
  /** What is handed out in the place of a column, in SQL. */
  instead?: Record<string, string>
  /** What is not handed out, each with the reason. */
  withheld?: Record<string, string>
  /** What of the columns is not shown on the page as well: it is too long for one, or not for eyes that pass by. */
  onlyInFile?: string
  /** Which rows: what follows the table in FROM, `t` being the table and `me` the caller. */
  rows: string
}

/** An address counts only once it is confirmed: until then it may be a stranger's, and `confirmed_email` is null. */
const ME = `WITH me AS (
    SELECT u.id AS user_id, CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS confirmed_email, u.verified_phone, v.id AS vendor_id
    FROM users u LEFT JOIN vendors v ON v.user_id = u.id WHERE u.id = $1
  ), bought AS (
    SELECT o.id FROM orders o, me WHERE o.buyer_id = me.user_id
  ), traded AS (
    SELECT o.id FROM orders o, me WHERE o.buyer_id = me.user_id OR o.vendor_id = me.vendor_id
  ), accounts AS (
    SELECT a.id FROM me JOIN ledger_accounts a ON a.vendor_id = me.vendor_id
    UNION ALL SELECT a.id FROM traded JOIN ledger_accounts a ON a.order_id = traded.id
  )`

/** Reads something of a person's rows of that table, `t`; $1 is the user's id. */
export function ownRowsFrom(name: string, { rows }: OwnTable, what: string): string {
  return `${ME} SELECT ${what} FROM me, ${name} t ${rows}`
}

/** What is handed out of a row, in SQL. */
function listOf({ columns, instead = {} }: OwnTable): string {
  return columns
    .split(' ')
    .map((column) => (instead[column] === undefined ? `t.${column}` : `${instead[column]} AS ${column}`))
    .join(', ')
}

/** Reads a person's rows of that table as `data`, each made when it is fetched, not all before the first; $1 is the user's id. */
export function ownRowsStatement(name: string, table: OwnTable): string {
  return `SELECT to_jsonb(own) AS data FROM (${ownRowsFrom(name, table, listOf(table))}) AS own`
}

/**
 * Reads the newest of a person's rows of that table as `data`, the newest first, and in each `total`, how many there are; $1 is the
 * user's id, $2 how many are left out before. A large shop has hundreds of thousands: they are numbered by where they lie, and only those
 * that are shown are read whole.
 */
export function newestRowsStatement(name: string, { columns, onlyInFile = '', rows, instead = {} }: OwnTable): string {
  const left = onlyInFile.split(' ')
  const shown = columns
    .split(' ')
    .filter((column) => !left.includes(column))
    .join(' ')
  return `${ME} SELECT own.data, newest.total FROM (
      SELECT spot, position, count(*) OVER ()::int AS total FROM (
        SELECT spot, row_number() OVER () AS position FROM (SELECT t.ctid AS spot FROM me, ${name} t ${rows}) AS own
      ) AS numbered ORDER BY position DESC LIMIT ${MAX_OVERVIEW_ROWS} OFFSET $2
    ) AS newest, me, ${name} t, LATERAL (SELECT to_jsonb(handed_out) AS data FROM (SELECT ${listOf({ columns: shown, rows, instead })}) AS handed_out) AS own
    WHERE t.ctid = newest.spot ORDER BY newest.position DESC`
}

/** The words of a message that Asime has removed are given to its author alone. */
const ofShownMessage = (column: string, otherwise: string) =>
  `CASE WHEN t.hidden_at IS NULL OR t.author_id = me.user_id THEN t.${column} ELSE ${otherwise} END`

/** What a shop pays for selling is not told to its buyers. */
const ofOwnShop = (column: string) => `CASE WHEN t.vendor_id = me.vendor_id THEN t.${column} END`

export const OWN_TABLES: Record<OwnTableName, OwnTable> = {
  users: {
    columns:
      'id email full_name phone location bio avatar_url mail_language user_type staff_role status email_verified_at verified_phone phone_verified_at phone_removed_at phone_used_at phone_released_at second_factor_since shop_closed_at created_at updated_at',
    withheld: {
      password_hash: 'opens the account to whoever finds the password',
      has_short_password: 'says how soon the password is guessed',
    },
    rows: `WHERE t.id = me.user_id`,
  },
  vendors: {
    columns:
      'id user_id business_name location description verification_status verified_at verified_until rating_sum total_reviews rating total_products total_sales created_at updated_at followers_count region opening_hours lead_time_days away_from away_until away_message logo_url banner_url town landmark digital_address directions return_policy return_days delivery_methods delivery_zones delivery_fees_updated_at featured_at',
    withheld: {
      search: 'an index of words',
      brief: 'what bids show of it, as one text',
    },
    rows: `WHERE t.id = me.vendor_id`,
  },
  sessions: {
    columns:
      'id user_id created_at expires_at revoked_at revoked_because user_agent second_factor_at confirmed_at network',
    withheld: {
      key_thumbprint: 'a hash of the browser’s key, which says nothing to a person',
      device_hash: 'a hash of a cookie, by which a device is known again',
      needs_nonce: 'how that key is to be proved',
    },
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  passkeys: {
    columns: 'id user_id name created_at last_used_at',
    withheld: {
      credential_id: 'by which a device knows it',
      public_key: 'the other half of what a device keeps, which says nothing to a person',
      sign_count: 'how often the device says that it was used',
      transports: 'how browsers reach the device',
    },
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  addresses: {
    columns: 'id user_id label region town landmark digital_address contact_phone is_default created_at',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  consents: {
    columns: 'id user_id kind is_given terms_of way happened_at',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  email_changes: {
    columns: 'user_id old_email new_email requested_at expires_at old_confirmed_at new_confirmed_at',
    withheld: { requested_by: 'an admin' },
    rows: `WHERE t.user_id = me.user_id`,
  },
  phone_changes: {
    columns: 'user_id old_phone new_phone requested_at confirmed_at takes_effect_at',
    withheld: { requested_by: 'an admin' },
    rows: `WHERE t.user_id = me.user_id`,
  },
  provider_identities: {
    columns: 'issuer subject user_id provider email linked_at last_used_at',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.linked_at`,
  },
  user_suspensions: {
    columns: 'id user_id reason suspended_at restored_at',
    withheld: {
      note: 'what admins tell each other',
      suspended_by: 'an admin',
      restored_by: 'an admin',
    },
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  audit_events: {
    columns: 'id happened_at kind actor_type user_id subject_type subject_id reason address session_id request_id',
    withheld: {
      before: 'what an admin changed',
      after: 'what an admin changed',
    },
    // What an admin did to others is no data of the admin's.
    rows: `WHERE t.user_id = me.user_id AND t.actor_type <> 'admin' ORDER BY t.id`,
  },
  products: {
    columns:
      'id vendor_id category_id product_name description price discount_price effective_price currency images stock_quantity min_order_quantity specifications weight_grams dimensions is_featured rating_sum total_reviews rating views_count created_at updated_at deleted_at first_public_at condition warranty_months warranty_by brand sku low_stock_below attributes private_attributes visibility is_public options quantity_prices highest_price feature_requested_at feature_answer feature_answered_at deleted_by_shop hidden_by_suspension blocked_visibility',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  product_variants: {
    columns: 'id product_id option_values position sku stock_quantity price picture removed_at',
    rows: `JOIN products p ON p.id = t.product_id WHERE p.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  delivery_fees: {
    columns: 'vendor_id region method fee',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.region, t.method`,
  },
  delivery_rates: {
    columns: 'vendor_id method zone up_to_2_kg up_to_5_kg up_to_10_kg up_to_25_kg per_kg_more free_from',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.method, t.zone`,
  },
  shop_facts: {
    columns:
      'vendor_id legal_name legal_status registration_number office_bearers address phone email website memberships terms guarantees complaints_contact complaints_phone complaints_days updated_at',
    rows: `WHERE t.vendor_id = me.vendor_id`,
  },
  shop_verifications: {
    columns:
      'id vendor_id status full_name card_encrypted card_expires_on ghana_card selfie certificate legal_name account_name reason asked_for times_submitted submitted_at due_at decided_at verified_at valid_until reminded_at ended_at created_at',
    withheld: {
      card_end: 'the end of the number, which is handed out whole',
      card_hash: 'a keyed hash of the number',
      decided_by: 'an admin',
    },
    onlyInFile: 'card_encrypted ghana_card selfie certificate',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  commission_rules: {
    columns: 'id vendor_id category_id rate_bp valid_from',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  item_requests: {
    columns:
      'id user_id category_id request_title description budget_min budget_max currency location urgency expires_at required_specs attachments status views_count total_bids created_at updated_at hidden_at',
    withheld: {
      search: 'an index of words',
      counted_as_expired: 'for numbers about Asime; `expires_at` says it',
      expiry_notified: 'whether the notice was written; it is among the notifications',
    },
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  bids: {
    columns:
      'id item_request_id vendor_id amount currency message delivery_time_days status created_at updated_at passed_over needs_confirmation hidden_at',
    withheld: { card: 'what others see of it, as one text' },
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  deals: {
    columns:
      'id vendor_id made_by status title description pictures product_id variant_id variant_label quantity unit_price currency delivery_methods delivery_fee delivery_days valid_until uses uses_taken created_at updated_at',
    withheld: {
      token_hash: 'of the link, by which it is found',
      token_encrypted: 'the link, which lets whoever has it buy',
    },
    rows: `WHERE t.vendor_id = me.vendor_id OR t.made_by = me.user_id ORDER BY t.id`,
  },
  checkouts: {
    columns: 'id buyer_id currency created_at',
    rows: `WHERE t.buyer_id = me.user_id ORDER BY t.id`,
  },
  orders: {
    columns:
      'id order_number buyer_id vendor_id item_request_id bid_id deal_id status currency total created_at updated_at checkout_id delivery_fee commission commission_vat payment_fee refunded_total payment_due_at release_at is_frozen remind_at charged_back_total paid_at dispatch_by deliver_by proposed_date late_at date_reminded dispatched_on_time delivered_on_time',
    instead: {
      commission: ofOwnShop('commission'),
      commission_vat: ofOwnShop('commission_vat'),
      payment_fee: ofOwnShop('payment_fee'),
    },
    withheld: {
      search: 'an index of words',
    },
    rows: `WHERE t.id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  order_items: {
    columns: 'order_id position product_id title quantity unit_price stock_kept is_reserved variant_id variant_label',
    rows: `WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.order_id, t.position`,
  },
  order_events: {
    columns: 'id order_id happened_at event actor actor_id from_status to_status note',
    rows: `WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  order_date_proposals: {
    columns: 'order_id new_date reason status proposed_at answered_at',
    rows: `WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.order_id`,
  },
  order_dispatches: {
    columns: 'order_id courier pcsrc_certificate_no phone waybill proof photos proof_photos',
    rows: `WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.order_id`,
  },
  shop_days: {
    columns:
      'vendor_id day views enquiries bids bids_won orders_placed orders orders_of_bids orders_returned orders_completed captured refunded charged_back dispatched_on_time dispatched_late delivered_on_time delivered_late problems confirm_minutes answer_minutes reply_minutes stars',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.day`,
  },
  shop_product_sums: {
    columns: 'vendor_id grain since product_id views orders units revenue',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.grain, t.since, t.product_id`,
  },
  shop_search_days: {
    columns: 'vendor_id day term openings',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.day, t.term`,
  },
  shop_punctuality: {
    columns: 'vendor_id dispatched_on_time dispatched_late delivered_on_time delivered_late',
    rows: `WHERE t.vendor_id = me.vendor_id`,
  },
  // Where a buyer lives is the buyer’s, and not part of what a shop takes along.
  order_deliveries: {
    columns: 'order_id method region town landmark digital_address contact_phone note',
    rows: `WHERE t.order_id IN (SELECT id FROM bought) ORDER BY t.order_id`,
  },
  payments: {
    columns:
      'id checkout_id provider mode reference method network phone amount currency status next_step message provider_id fee expires_at checked_at settled_at created_at stopped_at',
    withheld: {
      page_url: 'the provider’s page on which this payment is made, open to whoever has the link',
    },
    rows: `JOIN checkouts c ON c.id = t.checkout_id WHERE c.buyer_id = me.user_id ORDER BY t.id`,
  },
  payment_orders: {
    columns: 'payment_id order_id amount',
    rows: `WHERE t.order_id IN (SELECT id FROM bought) ORDER BY t.order_id`,
  },
  chargebacks: {
    columns: 'id payment_id provider_id status amount due_at created_at updated_at',
    rows: `JOIN payment_orders p ON p.payment_id = t.payment_id WHERE p.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  chargeback_orders: {
    columns:
      'id chargeback_id order_id vendor_id currency amount is_of_sale commission commission_vat payment_fee owed booked_at',
    instead: {
      commission: ofOwnShop('commission'),
      commission_vat: ofOwnShop('commission_vat'),
      payment_fee: ofOwnShop('payment_fee'),
      owed: ofOwnShop('owed'),
    },
    rows: `WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  chargeback_reversals: {
    columns: 'id chargeback_id state proposed_at',
    withheld: {
      reason: 'what admins wrote to each other',
      proposed_by: 'an admin',
      expires_at: 'until when a second admin could approve it',
      decided_by: 'an admin',
      decided_at: 'when that one did',
    },
    rows: `JOIN chargebacks c ON c.id = t.chargeback_id JOIN payment_orders p ON p.payment_id = c.payment_id
      WHERE p.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  refunds: {
    columns:
      'id payment_id order_id reference amount reason status checked_at created_at processed_at asked_at provider_id attempt expected_at',
    rows: `WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  refund_accounts: {
    columns: 'id refund_id bank_code account_end state entered_at',
    withheld: {
      attempt: 'how often the refund had been tried',
      account_number: 'encrypted; its end says which one it was',
      reason: 'what admins wrote to each other',
      entered_by: 'an admin',
      expires_at: 'until when a second admin could approve it',
      decided_by: 'an admin',
      decided_at: 'when that one did',
    },
    rows: `JOIN refunds r ON r.id = t.refund_id WHERE r.order_id IN (SELECT id FROM bought) ORDER BY t.id`,
  },
  ledger_accounts: {
    columns: 'id kind currency order_id vendor_id balance',
    rows: `WHERE t.id IN (SELECT id FROM accounts) ORDER BY t.id`,
  },
  ledger_postings: {
    columns: 'transaction_id position account_id amount',
    rows: `WHERE t.account_id IN (SELECT id FROM accounts) ORDER BY t.transaction_id, t.position`,
  },
  disputes: {
    columns:
      'id order_id kind status order_status release_left opened_at due_at remind_at answered_at escalated_at closed_at refunded_before refunded',
    rows: `WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  dispute_decisions: {
    columns: 'id dispute_id state proposed_at',
    withheld: {
      refund: 'what an admin proposed; what was decided is in the order',
      release: 'what an admin proposed',
      reason: 'what an admin proposed; once approved it is in the timeline of the order',
      proposed_by: 'an admin',
      expires_at: 'until when a second admin could approve it',
      decided_by: 'an admin',
      decided_at: 'when that one did',
    },
    rows: `JOIN disputes d ON d.id = t.dispute_id WHERE d.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  dispute_messages: {
    columns: 'id dispute_id author author_id message photos created_at',
    rows: `JOIN disputes d ON d.id = t.dispute_id WHERE d.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  dispute_offers: {
    columns: 'id dispute_id offered_by offered_by_id amount status created_at decided_at',
    rows: `JOIN disputes d ON d.id = t.dispute_id WHERE d.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  },
  sales: {
    columns:
      'order_id vendor_id currency gross refunded commission commission_vat payment_fee net invoice_number released_at provider mode',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.order_id`,
  },
  payouts: {
    columns:
      'id vendor_id account_id provider mode reference amount currency trigger status is_live message checked_at created_at settled_at deducted fee retry_at is_our_failure',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  payout_orders: {
    columns: 'payout_id order_id vendor_id currency amount is_live',
    rows: `JOIN payouts p ON p.id = t.payout_id WHERE p.vendor_id = me.vendor_id ORDER BY t.payout_id, t.order_id`,
  },
  payout_accounts: {
    columns:
      'id vendor_id kind bank_code bank_name account_number number_encrypted number_end account_name name_is_confirmed usable_from problem created_at replaced_at',
    onlyInFile: 'account_number number_encrypted',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  payout_holds: {
    columns: 'id vendor_id reason placed_at lifted_at',
    withheld: {
      placed_by: 'an admin',
      lifted_by: 'an admin',
    },
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  reviews: {
    columns: 'id product_id user_id rating comment verified_purchase created_at edited_at hidden_at',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  follows: {
    columns: 'user_id vendor_id followed_at',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.followed_at`,
  },
  product_imports: {
    columns:
      'id vendor_id user_id state file_name bytes row_count column_count to_add to_change unchanged bad_products bad_rows problem_count problems all_problems content leave_out_bad saved made failure created_at ended_at worked_at runs',
    onlyInFile: 'content problems all_problems made',
    rows: `WHERE t.vendor_id = me.vendor_id OR t.user_id = me.user_id ORDER BY t.id`,
  },
  request_matches: {
    columns: 'item_request_id vendor_id matched_at',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.matched_at`,
  },
  wishes: {
    columns: 'user_id product_id added_at price_then currency_then',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.added_at`,
  },
  notifications: {
    columns:
      'id user_id kind topic_group title detail in_languages path subject_id in_app by_email created_at read_at withdrawn_at held_until',
    withheld: {
      effect_key: 'the name of what caused it, so that it is written once',
      about_user_id: 'the id of somebody else',
      shop_id: 'the shop of whose team the caller is',
    },
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  push_devices: {
    columns: 'id user_id session_id created_at failures',
    withheld: {
      endpoint: 'an address that whoever has it and the keys could write to',
      p256dh: 'a key of the browser',
      auth: 'a secret of the browser',
    },
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  notification_choices: {
    columns: 'user_id topic channel is_on',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.topic, t.channel`,
  },
  notification_times: {
    columns: 'user_id quiet quiet_from quiet_to security_in_quiet digest',
    rows: `WHERE t.user_id = me.user_id`,
  },
  saved_searches: {
    columns: 'id user_id list name filters alert created_at told told_on',
    withheld: {
      category_id: 'in `filters`',
      min_price: 'in `filters`',
      max_price: 'in `filters`',
      only_featured: 'in `filters`',
      only_discounted: 'in `filters`',
      urgency: 'in `filters`',
      place: 'in `filters`',
      matching: 'an index of words',
      anchors: 'an index of words',
      waiting: 'what it found stands in the notifications',
      latest_item: 'what it found stands in the notifications',
      told_today: 'how many more it may tell today',
    },
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  saved_views: {
    columns: 'id user_id list name query created_at',
    rows: `WHERE t.user_id = me.user_id ORDER BY t.id`,
  },
  shop_members: {
    columns: 'user_id vendor_id role invited_by created_at',
    rows: `WHERE t.user_id = me.user_id OR t.vendor_id = me.vendor_id ORDER BY t.created_at, t.user_id`,
  },
  shop_invitations: {
    columns: 'id vendor_id email role invited_by created_at expires_at',
    withheld: {
      token_hash: 'of the link that accepts it',
    },
    rows: `WHERE t.vendor_id = me.vendor_id OR t.email = me.confirmed_email ORDER BY t.id`,
  },
  conversations: {
    columns:
      'id buyer_id vendor_id begun_by begun_at answered_at product_id item_request_id bid_id order_id last_seq last_side last_at buyer_received buyer_read buyer_unread shop_received shop_read shop_unread blocked_by_buyer blocked_by_shop created_at',
    withheld: {
      is_expected: 'whether beginning it counts',
    },
    rows: `WHERE t.buyer_id = me.user_id OR t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  messages: {
    columns:
      'id conversation_id seq side author_id client_id content attachments reply_to warnings cleared_at hidden_at created_at',
    instead: {
      content: ofShownMessage('content', "''"),
      attachments: ofShownMessage('attachments', "'{}'"),
      warnings: ofShownMessage('warnings', "'{}'"),
    },
    withheld: {
      text_hash: 'a hash of the words, by which the same text to many is known',
    },
    rows: `JOIN conversations c ON c.id = t.conversation_id
      WHERE c.buyer_id = me.user_id OR c.vendor_id = me.vendor_id OR t.author_id = me.user_id ORDER BY t.conversation_id, t.seq`,
  },
  // Who was reported is not told by whom.
  conversation_reports: {
    columns: 'id conversation_id reporter_id side reason note messages created_at resolved_at',
    rows: `WHERE t.reporter_id = me.user_id ORDER BY t.id`,
  },
  quick_replies: {
    columns: 'vendor_id position content',
    rows: `WHERE t.vendor_id = me.vendor_id ORDER BY t.position`,
  },
  user_presence: {
    columns: 'user_id last_seen_at is_hidden',
    rows: `WHERE t.user_id = me.user_id`,
  },
  vendor_messages: {
    columns: 'id sender_id vendor_id message created_at',
    rows: `WHERE t.sender_id = me.user_id OR t.vendor_id = me.vendor_id ORDER BY t.id`,
  },
  uploads: {
    columns:
      'id owner_id kind state bytes width height thumbhash duration_ms uses unused_since is_confidential created_at',
    withheld: { hash_version: 'which of our programs has looked at the picture' },
    onlyInFile: 'thumbhash',
    rows: `WHERE t.owner_id = me.user_id ORDER BY t.id`,
  },
  upload_uses: {
    columns: 'upload_id used_by subject_id',
    rows: `JOIN uploads u ON u.id = t.upload_id WHERE u.owner_id = me.user_id ORDER BY t.upload_id`,
  },
  linked_pictures: {
    columns: 'id owner_id url state upload_id created_at settled_at',
    withheld: {
      due_at: 'when the job looks at it',
      attempts: 'of the job',
      claimed_until: 'of the job',
      failure: 'what our network said, for support and the log',
    },
    rows: `WHERE t.owner_id = me.user_id ORDER BY t.id`,
  },
  linked_picture_uses: {
    columns: 'linked_picture_id used_by subject_id',
    rows: `JOIN linked_pictures l ON l.id = t.linked_picture_id WHERE l.owner_id = me.user_id ORDER BY t.linked_picture_id`,
  },
  // Never what a mail says: only that it was written.
  text_numbers: {
    columns: 'phone confirmed_at created_at',
    withheld: {
      user_id: 'the caller',
      code_hash: 'of the code by which the number is confirmed',
      code_expires_at: 'of that code',
      wrong_codes: 'how often it may still be tried',
    },
    rows: `WHERE t.user_id = me.user_id`,
  },
  text_messages: {
    columns: 'channel kind recipient created_at sent_at',
    withheld: {
      id: 'names the message for the job that sends it',
      user_id: 'the caller',
      notification_id: 'the notification is among the notifications',
      body: 'may hold a code that confirms a number',
      failed_at: 'for support',
      failure: 'what the gateway said, for support',
    },
    // Codes go to a number before it is known whose it is.
    rows: `WHERE t.user_id = me.user_id OR (t.user_id IS NULL AND t.recipient = me.verified_phone) ORDER BY t.created_at, t.id`,
  },
  mails: {
    columns: 'subject created_at sent_at',
    withheld: {
      id: 'names the mail for the job that sends it',
      claimed_until: 'that a job is sending it',
      notification_id: 'names what it tells of, which is in notifications',
      user_id: 'the caller',
      recipient: 'the caller’s address, which is in users',
      body_text: 'may hold a link that signs in, sets a password or confirms an address',
      body_html: 'as body_text',
      reply_to: 'somebody else’s address',
      unsubscribe_url: 'ends a subscription without signing in',
      effect_key: 'keeps a mail from being written twice',
      failed_at: 'for support',
      failure: 'what the mail server said, for support',
    },
    rows: `WHERE t.user_id = me.user_id OR (t.user_id IS NULL AND t.recipient = me.confirmed_email) ORDER BY t.created_at, t.id`,
  },
  newsletter_subscriptions: {
    columns: 'email requested_at confirmed_at last_week',
    withheld: {
      id: 'what the link that ends the subscription is made from',
      token_hash: 'of the link that confirms',
      token_expires_at: 'of the link that confirms',
    },
    rows: `WHERE t.email = me.confirmed_email`,
  },
  moderation_cases: {
    columns: 'id subject_type subject_id owner_id status status_since opened_at reason',
    withheld: {
      report_count: 'what others have reported',
      decided_by: 'an admin',
    },
    // What was looked at and left as it is, nobody was told of.
    rows: `WHERE t.owner_id = me.user_id AND t.status IN ('hidden', 'restored') ORDER BY t.id`,
  },
  content_reports: {
    columns: 'id case_id reporter_id reason note created_at',
    rows: `WHERE t.reporter_id = me.user_id ORDER BY t.id`,
  },
  contact_messages: {
    columns: 'id name email topic message created_at user_id status status_since',
    withheld: {
      assignee_id: 'an admin',
      entry_count: 'how much was written below it; what was, is in contact_entries',
    },
    rows: `WHERE t.user_id = me.user_id OR (t.user_id IS NULL AND lower(t.email COLLATE "C") = me.confirmed_email) ORDER BY t.id`,
  },
  contact_entries: {
    columns: 'id contact_message_id kind content created_at',
    withheld: {
      author_id: 'an admin',
    },
    // Not what admins note for each other.
    rows: `JOIN contact_messages c ON c.id = t.contact_message_id WHERE t.kind <> 'note'
      AND (c.user_id = me.user_id OR (c.user_id IS NULL AND lower(c.email COLLATE "C") = me.confirmed_email)) ORDER BY t.id`,
  },
}

/** Tables that hold nothing to hand out, each with the reason. */
export const NOT_EXPORTED: Record<string, string> = {
  search_news:
    'what is new and was not matched with saved searches yet; each is among its shop’s products or its owner’s requests',
  backup_parts: 'holds when backups were taken',
  erasures: 'holds the ids of accounts that no longer exist',
  refresh_tokens: 'only hashes of secrets; the sessions they belong to are exported',
  known_devices: 'only hashes of cookies, by which a device is known again',
  rate_limit_counts: 'hashes of who did something too often, for a while',
  second_factors: 'a secret that opens the account beside the password; since when is in users',
  recovery_codes: 'only hashes of secrets, until they are used',
  provider_visits: 'visits to a provider that have begun, until they end or run out',
  provider_tickets: 'what a provider has just said, until it is used or runs out',
  one_time_tokens: 'hashes of secrets, and an address that waits to be confirmed, until they are used or run out',
  long_phone_codes: 'the same as phone_codes, for hours',
  phone_codes: 'only hashes of codes, for minutes; that they were sent is among the text messages',
  handover_events: 'when codes were made and tried, by nobody in particular; for whoever decides a dispute',
  order_handovers: 'only hashes of codes, shown to the buyer on the order',
  ledger_sums: 'sums of ledger_postings, which are exported',
  idempotency_keys: 'answers that were given to the same person, kept for a while',
  ledger_transactions: 'names of effects; their postings are exported',
  payment_alerts: 'our notes on payments that did not fit, by their reference',
  payment_events: 'what the provider told us of payments, by their reference; what came of it is in payments',
  sandbox_charges: 'the books of the test provider',
  sandbox_transfers: 'the books of the test provider',
  moderation_hints: 'what our checks found, for moderators alone',
  picture_hashes: 'computed from the pictures, which are handed over',
  posting_rules: 'rules of moderators, the same for everybody',
  canned_answers: 'texts of support, the same for everybody',
  payout_settings: 'the same for everybody',
  sandbox_refunds: 'the books of the test provider',
  bid_news: 'what became of bids, until it is told',
  wish_changes: 'products that have become cheaper or are back, until that is told',
  viewings: 'keyed hashes, which lead to nobody, for a while',
  search_openings: 'searches under keyed hashes, which lead to nobody, until the day is over',
  shop_day_changes: 'which days are to be counted again, until a job has done so',
  used_proofs: 'hashes of proofs at sign-in and refresh, by nobody in particular, for a while',
  used_form_tokens: 'hashes of forms that were sent, by nobody in particular',
  categories: 'the same for everybody',
  newsletter_issues: 'the same for everybody',
  vat_rates: 'the same for everybody',
  settings: 'the same for everybody',
  information_versions: 'what admins did for the whole market, not about themselves',
  text_values: 'the same for everybody',
  information_announcements: 'how far people were told of a new text; what each was told is among their notifications',
  setting_changes: 'what admins did for the whole market, not about themselves',
  price_buckets: 'the same for everybody',
  product_counts: 'numbers about Asime',
  item_request_counts: 'numbers about Asime',
  category_fields: 'what categories ask, the same for all',
  home_blocks: 'banners and sets of the home page',
  home_block_products: 'what those sets show',
  home_figures: 'what the home page says of Asime',
  market_reports: 'numbers about Asime',
  sold_goods: 'what orders, which are exported, came to by category, for two months',
  sold_goods_days: 'which days of that a job has counted',
  sold_goods_changes: 'which days of that are to be counted again, until a job has done so',
  product_search: 'an index of products, which are exported',
  product_search_changes: 'what that index has said, until a job deletes it',
  product_texts: 'texts of products, which are exported',
  item_request_texts: 'texts of item requests, which are exported',
  vendor_texts: 'texts of shops, which are exported',
  text_backlog: 'how far a job has come',
  category_text_backlog: 'how far a job has come',
  vendor_text_backlog: 'how far a job has come',
  search_words: 'an index of words',
  migrations: 'the schema’s own history',
}
