// Made by `npm run db:generate` from the migrated database. Do not edit.
import type { ColumnType } from "kysely";
import type { IPostgresInterval } from "postgres-interval";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Interval = ColumnType<IPostgresInterval, IPostgresInterval | number | string, IPostgresInterval | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Addresses {
  contact_phone: string;
  created_at: Generated<Timestamp>;
  digital_address: string | null;
  id: Generated<string>;
  is_default: boolean;
  label: string;
  landmark: string;
  region: string;
  town: string;
  user_id: string;
}

export interface AuditEvents {
  actor_type: Generated<"user" | "admin" | "configuration">;
  address: string | null;
  after: Json | null;
  before: Json | null;
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  reason: string | null;
  request_id: string | null;
  session_id: string | null;
  subject_id: string | null;
  subject_type: string | null;
  user_id: string | null;
}

export interface BackupParts {
  error: string | null;
  failed_at: Timestamp | null;
  part: "backup" | "wal" | "files" | "erasures";
  succeeded_at: Timestamp | null;
}

export interface BidNews {
  amount: number;
  amount_before: number | null;
  bid_id: string;
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
}

export interface Bids {
  amount: number;
  card: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  delivery_time_days: number | null;
  hidden_at: Timestamp | null;
  id: Generated<string>;
  item_request_id: string;
  message: string | null;
  needs_confirmation: Generated<boolean>;
  passed_over: Generated<boolean>;
  status: Generated<"pending" | "accepted" | "rejected" | "withdrawn">;
  updated_at: Generated<Timestamp>;
  vendor_id: string;
}

export interface CannedAnswers {
  content: string;
  deleted_at: Timestamp | null;
  id: string;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface Categories {
  icon_url: string;
  id: Generated<string>;
  merged_into: string | null;
  name: string;
  parent_id: string | null;
  position: number;
  product_count: Generated<number>;
  revision: Generated<number>;
}

export interface CategoryFields {
  category_id: string;
  choices: Generated<string[]>;
  is_private: Generated<boolean>;
  is_required: Generated<boolean>;
  key: string;
  label: string;
  position: number;
  type: "text" | "choice" | "number";
  unit: string | null;
}

export interface CategoryTextBacklog {
  before_at: Generated<Timestamp>;
  before_id: Generated<string>;
  category_id: string;
  field_key: string | null;
  id: Generated<number>;
  noun: "product" | "item_request";
}

export interface ChargebackOrders {
  amount: number;
  booked_at: Generated<Timestamp>;
  chargeback_id: string;
  commission: number;
  commission_vat: number;
  currency: string;
  id: Generated<string>;
  is_of_sale: boolean;
  order_id: string;
  owed: number;
  payment_fee: number;
  vendor_id: string;
}

export interface ChargebackReversals {
  chargeback_id: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  expires_at: Timestamp;
  id: Generated<string>;
  proposed_at: Generated<Timestamp>;
  proposed_by: string;
  reason: string;
  state: Generated<"awaiting_approval" | "approved" | "refused" | "expired">;
}

export interface Chargebacks {
  amount: number;
  created_at: Generated<Timestamp>;
  due_at: Timestamp | null;
  id: Generated<string>;
  payment_id: string;
  provider_id: string;
  status: "open" | "won" | "lost";
  updated_at: Generated<Timestamp>;
}

export interface Checkouts {
  buyer_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  id: Generated<string>;
}

export interface CommissionRules {
  category_id: string | null;
  id: Generated<string>;
  rate_bp: number;
  valid_from: Generated<Timestamp>;
  vendor_id: string | null;
}

export interface Consents {
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  is_given: boolean;
  kind: "terms" | "newsletter";
  terms_of: Timestamp | null;
  user_id: string;
  way: "sign_up_page" | "phone_page" | "google" | "facebook" | "newsletter_link" | "account_closed";
}

export interface ContactEntries {
  author_id: string;
  contact_message_id: string;
  content: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: "reply" | "note" | "received";
}

export interface ContactMessages {
  assignee_id: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  entry_count: Generated<number>;
  id: Generated<string>;
  message: string;
  name: string;
  status: Generated<"open" | "waiting" | "closed">;
  status_since: Generated<Timestamp>;
  topic: "account" | "order" | "payment" | "vendor" | "safety" | "other";
  user_id: string | null;
}

export interface ContentReports {
  case_id: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  note: string | null;
  reason: "fake" | "prohibited" | "misleading" | "offensive" | "spam" | "other";
  reporter_id: string;
}

export interface ConversationReports {
  conversation_id: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  messages: Generated<number[]>;
  note: string | null;
  reason: "pays_outside" | "asks_for_code" | "fake_goods" | "rude" | "spam" | "other";
  reporter_id: string;
  resolved_at: Timestamp | null;
  side: "buyer" | "shop";
}

export interface Conversations {
  answered_at: Timestamp | null;
  begun_at: Timestamp | null;
  begun_by: string | null;
  bid_id: string | null;
  blocked_by_buyer: Generated<boolean>;
  blocked_by_shop: Generated<boolean>;
  buyer_id: string;
  buyer_read: Generated<number>;
  buyer_received: Generated<number>;
  buyer_unread: Generated<number>;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_expected: Generated<boolean>;
  item_request_id: string | null;
  last_at: Generated<Timestamp>;
  last_seq: Generated<number>;
  last_side: "buyer" | "shop" | null;
  order_id: string | null;
  product_id: string | null;
  shop_read: Generated<number>;
  shop_received: Generated<number>;
  shop_unread: Generated<number>;
  vendor_id: string;
}

export interface Deals {
  created_at: Generated<Timestamp>;
  currency: string;
  delivery_days: number;
  delivery_fee: number;
  delivery_methods: string[];
  description: string | null;
  id: Generated<string>;
  made_by: string;
  pictures: Generated<Json>;
  product_id: string | null;
  quantity: number;
  status: Generated<"open" | "used_up" | "revoked" | "expired">;
  title: string;
  token_encrypted: string | null;
  token_hash: Buffer;
  unit_price: number;
  updated_at: Generated<Timestamp>;
  uses: number;
  uses_taken: Generated<number>;
  valid_until: Timestamp;
  variant_id: string | null;
  variant_label: string | null;
  vendor_id: string;
}

export interface DeliveryFees {
  fee: number;
  method: "vendor_delivery" | "dispatch_rider" | "bus_parcel";
  region: string;
  vendor_id: string | null;
}

export interface DeliveryRates {
  free_from: number | null;
  method: "vendor_delivery" | "dispatch_rider" | "bus_parcel";
  per_kg_more: number;
  up_to_10_kg: number;
  up_to_2_kg: number;
  up_to_25_kg: number;
  up_to_5_kg: number;
  vendor_id: string | null;
  zone: "same_town" | "same_region" | "neighbour" | "far";
}

export interface DisputeDecisions {
  decided_at: Timestamp | null;
  decided_by: string | null;
  dispute_id: string;
  expires_at: Timestamp;
  id: Generated<string>;
  proposed_at: Generated<Timestamp>;
  proposed_by: string;
  reason: string;
  refund: number;
  release: number;
  state: Generated<"awaiting_approval" | "approved" | "refused" | "expired" | "lapsed">;
}

export interface DisputeMessages {
  author: "buyer" | "vendor" | "admin";
  author_id: string;
  created_at: Generated<Timestamp>;
  dispute_id: string;
  id: Generated<string>;
  message: string;
  photos: Generated<Json>;
}

export interface DisputeOffers {
  amount: number;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  dispute_id: string;
  id: Generated<string>;
  offered_by: "buyer" | "vendor";
  offered_by_id: string;
  status: Generated<string>;
}

export interface Disputes {
  answered_at: Timestamp | null;
  closed_at: Timestamp | null;
  due_at: Timestamp | null;
  escalated_at: Timestamp | null;
  id: Generated<string>;
  kind: "not_received" | "damaged" | "not_as_described" | "incomplete" | "other";
  opened_at: Generated<Timestamp>;
  order_id: string;
  order_status: "paid" | "preparing" | "dispatched" | "delivered";
  refunded: number | null;
  refunded_before: number;
  release_left: Interval | null;
  remind_at: Timestamp | null;
  status: Generated<"awaiting_vendor" | "in_talks" | "awaiting_decision" | "withdrawn" | "agreed" | "decided" | "refunded">;
}

export interface EmailChanges {
  expires_at: Timestamp;
  new_confirmed_at: Timestamp | null;
  new_email: string;
  old_confirmed_at: Timestamp | null;
  old_email: string;
  requested_at: Generated<Timestamp>;
  requested_by: string;
  user_id: string;
}

export interface Erasures {
  applied_at: Timestamp | null;
  copied_at: Timestamp | null;
  erased_at: Generated<Timestamp>;
  user_id: string;
}

export interface Follows {
  followed_at: Generated<Timestamp>;
  user_id: string;
  vendor_id: string;
}

export interface HandoverEvents {
  event: "made" | "renewed" | "wrong_code";
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  order_id: string;
}

export interface HomeBlockProducts {
  block_id: string;
  position: number;
  product_id: string;
}

export interface HomeBlocks {
  category_id: string | null;
  id: string;
  is_hidden: boolean;
  kind: "banner" | "products" | "category" | "shop";
  link: string | null;
  picture_alt: string | null;
  picture_url: string | null;
  position: number;
  revision: Generated<number>;
  shown_from: Timestamp | null;
  shown_until: Timestamp | null;
  text: string | null;
  title: string;
  vendor_id: string | null;
}

export interface HomeFigures {
  figure: string;
  id: string;
  key: "active_users" | "vendors" | "products" | "daily_requests";
  revision: Generated<number>;
}

export interface IdempotencyKeys {
  body: string | null;
  created_at: Generated<Timestamp>;
  endpoint: string;
  key: string;
  owner_id: string;
  request_hash: Buffer;
  subject_id: string | null;
}

export interface InformationAnnouncements {
  ended_at: Timestamp | null;
  key: string;
  parts: string[];
  reached: string | null;
  version_id: string;
}

export interface InformationVersions {
  id: Generated<string>;
  in_force_from: Timestamp;
  page: "help" | "contact" | "terms" | "privacy" | "cookies";
  published_at: Generated<Timestamp>;
  published_by: string | null;
  reason: string | null;
  restores_version: number | null;
  text: Json;
  version: number;
}

export interface ItemRequestCounts {
  counted_as_expired: Generated<boolean>;
  item_requests: number;
  slot: number;
  status: string;
  urgency: string;
}

export interface ItemRequests {
  attachments: Generated<Json>;
  budget_max: number | null;
  budget_min: number | null;
  category_id: string | null;
  counted_as_expired: Generated<boolean>;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  description: string;
  expires_at: Timestamp | null;
  expiry_notified: Generated<number>;
  hidden_at: Timestamp | null;
  id: Generated<string>;
  location: string | null;
  request_title: string;
  required_specs: Generated<Json>;
  search: ColumnType<string, never, never>;
  status: Generated<"open" | "closed" | "completed" | "cancelled">;
  total_bids: Generated<number>;
  updated_at: Generated<Timestamp>;
  urgency: Generated<"low" | "normal" | "high" | "urgent">;
  user_id: string;
  views_count: Generated<number>;
}

export interface ItemRequestTexts {
  card: string;
  detail: string;
  item_request_id: string;
}

export interface KnownDevices {
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  token_hash: Buffer;
  user_id: string;
}

export interface LedgerAccounts {
  balance: number | null;
  currency: string;
  id: Generated<string>;
  kind: "provider_clearing" | "provider_fees" | "commission" | "commission_vat" | "escrow" | "refund" | "vendor_payable" | "payout" | "vendor_debt" | "chargeback_losses";
  order_id: string | null;
  vendor_id: string | null;
}

export interface LedgerPostings {
  account_id: string;
  amount: number;
  position: number;
  transaction_id: string;
}

export interface LedgerSums {
  account_id: string;
  amount: number;
  kind: string;
  since: Timestamp;
}

export interface LedgerTransactions {
  effect_key: string;
  id: Generated<string>;
  kind: string;
  posted_at: Generated<Timestamp>;
}

export interface LinkedPictures {
  attempts: Generated<number>;
  claimed_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  due_at: Timestamp | null;
  failure: string | null;
  id: Generated<string>;
  owner_id: string;
  settled_at: Timestamp | null;
  state: Generated<string>;
  upload_id: string | null;
  url: string;
}

export interface LinkedPictureUses {
  linked_picture_id: string;
  subject_id: string;
  used_by: "avatar" | "item_request" | "product";
}

export interface LongPhoneCodes {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  phone: string;
  purpose: "sign_in" | "reset_password";
}

export interface Mails {
  body_html: string;
  body_text: string;
  claimed_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  effect_key: string | null;
  failed_at: Timestamp | null;
  failure: string | null;
  id: Generated<string>;
  notification_id: string | null;
  recipient: string;
  reply_to: string | null;
  sent_at: Timestamp | null;
  subject: string;
  unsubscribe_url: string | null;
  user_id: string | null;
}

export interface MarketReports {
  answer: string;
  chart: "sales" | "requests" | "demand" | "cohorts";
  counted_at: Timestamp;
  time: "30_days" | "13_weeks" | "52_weeks";
}

export interface Messages {
  attachments: Generated<string[]>;
  author_id: string;
  cleared_at: Timestamp | null;
  client_id: string;
  content: string;
  conversation_id: string;
  created_at: Generated<Timestamp>;
  hidden_at: Timestamp | null;
  id: Generated<string>;
  reply_to: number | null;
  seq: number;
  side: "buyer" | "shop";
  text_hash: Buffer | null;
  warnings: Generated<string[]>;
}

export interface ModerationCases {
  decided_by: string | null;
  id: Generated<string>;
  opened_at: Generated<Timestamp>;
  owner_id: string;
  reason: string | null;
  report_count: Generated<number>;
  status: Generated<"open" | "hidden" | "dismissed" | "restored" | "acted">;
  status_since: Generated<Timestamp>;
  subject_id: string;
  subject_type: "product" | "item_request" | "bid" | "review" | "vendor";
}

export interface ModerationHints {
  case_id: string;
  created_at: Generated<Timestamp>;
  detail: string;
  id: Generated<string>;
  kind: "watched_words" | "watched_deal" | "same_picture" | "same_device" | "same_wallet" | "burst";
}

export interface NewsletterIssues {
  deals: Json;
  finished_at: Timestamp | null;
  item_requests: Json;
  started_at: Generated<Timestamp>;
  week: Timestamp;
  written_up_to: Generated<string>;
}

export interface NewsletterSubscriptions {
  confirmed_at: Timestamp | null;
  email: string;
  id: Generated<string>;
  last_week: Timestamp | null;
  requested_at: Generated<Timestamp>;
  token_expires_at: Timestamp;
  token_hash: Buffer;
}

export interface NotificationChoices {
  channel: "in_app" | "email" | "push" | "sms" | "whatsapp";
  is_on: boolean;
  topic: string;
  user_id: string;
}

export interface Notifications {
  about_user_id: string | null;
  by_email: boolean;
  created_at: Generated<Timestamp>;
  detail: string;
  effect_key: string;
  held_until: Timestamp | null;
  id: Generated<string>;
  in_app: boolean;
  in_languages: Json | null;
  kind: string;
  path: string;
  read_at: Timestamp | null;
  shop_id: string | null;
  subject_id: string | null;
  title: string;
  topic_group: "orders" | "bids" | "messages" | "money" | "safety" | "shops";
  user_id: string;
  withdrawn_at: Timestamp | null;
}

export interface NotificationTimes {
  digest: "off" | "07:00" | "18:00";
  quiet: boolean;
  quiet_from: string;
  quiet_to: string;
  security_in_quiet: boolean;
  user_id: string;
}

export interface OneTimeTokens {
  created_at: Generated<Timestamp>;
  email: string | null;
  expires_at: Timestamp;
  purpose: "reset_password" | "verify_email" | "change_email_old" | "change_email_new" | "add_email" | "change_phone_new" | "stop_phone_change";
  token_hash: Buffer;
  user_id: string;
}

export interface OrderDateProposals {
  answered_at: Timestamp | null;
  new_date: Timestamp;
  order_id: string;
  proposed_at: Generated<Timestamp>;
  reason: string;
  status: Generated<"open" | "accepted" | "refused" | "lapsed">;
}

export interface OrderDeliveries {
  contact_phone: string;
  digital_address: string | null;
  landmark: string;
  method: "vendor_delivery" | "dispatch_rider" | "bus_parcel" | "pickup";
  note: string | null;
  order_id: string;
  region: string;
  town: string;
}

export interface OrderDispatches {
  courier: string | null;
  order_id: string;
  pcsrc_certificate_no: string | null;
  phone: string | null;
  photos: Generated<Json>;
  proof: string | null;
  proof_photos: Generated<Json>;
  waybill: string | null;
}

export interface OrderEvents {
  actor: string;
  actor_id: string | null;
  event: string;
  from_status: string | null;
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  note: string | null;
  order_id: string;
  to_status: string;
}

export interface OrderHandovers {
  code_hash: Buffer;
  nonce: Buffer;
  order_id: string;
  wrong_tries: Generated<number>;
}

export interface OrderItems {
  is_reserved: Generated<boolean>;
  order_id: string;
  position: number;
  product_id: string | null;
  quantity: number;
  stock_kept: Generated<number>;
  title: string;
  unit_price: number;
  variant_id: string | null;
  variant_label: string | null;
}

export interface Orders {
  bid_id: string | null;
  buyer_id: string;
  charged_back_total: Generated<number>;
  checkout_id: string | null;
  commission: Generated<number>;
  commission_vat: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: string;
  date_reminded: Timestamp | null;
  deal_id: string | null;
  deliver_by: Timestamp | null;
  delivered_on_time: boolean | null;
  delivery_fee: Generated<number>;
  dispatch_by: Timestamp | null;
  dispatched_on_time: boolean | null;
  id: Generated<string>;
  is_frozen: Generated<boolean>;
  item_request_id: string | null;
  late_at: ColumnType<string, never, never> | null;
  order_number: Generated<string>;
  paid_at: Timestamp | null;
  payment_due_at: Timestamp | null;
  payment_fee: Generated<number>;
  proposed_date: Timestamp | null;
  refunded_total: Generated<number>;
  release_at: Timestamp | null;
  remind_at: Timestamp | null;
  search: Generated<string>;
  status: "awaiting_payment" | "paid" | "preparing" | "dispatched" | "delivered" | "completed" | "cancelled" | "expired" | "refunded" | "disputed";
  total: number;
  updated_at: Generated<Timestamp>;
  vendor_id: string;
}

export interface Passkeys {
  created_at: Generated<Timestamp>;
  credential_id: Buffer;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  sign_count: Generated<number>;
  transports: string[];
  user_id: string;
}

export interface PaymentAlerts {
  closed_at: Timestamp | null;
  closed_by: string | null;
  created_at: Generated<Timestamp>;
  detail: Json;
  id: Generated<string>;
  kind: string;
  mailed_at: Timestamp | null;
  note: string | null;
  reference: string;
}

export interface PaymentEvents {
  body_hash: Buffer;
  deliveries: Generated<number>;
  due_at: Generated<Timestamp>;
  event: Json;
  failures: Generated<number>;
  handled_at: Timestamp | null;
  id: Generated<string>;
  provider: string;
  received_at: Generated<Timestamp>;
}

export interface PaymentOrders {
  amount: number;
  order_id: string;
  payment_id: string;
}

export interface Payments {
  amount: number;
  checked_at: Generated<Timestamp>;
  checkout_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  expires_at: Timestamp;
  fee: Generated<number>;
  id: Generated<string>;
  message: string | null;
  method: "mobile_money" | "card";
  mode: "test" | "live";
  network: string | null;
  next_step: string | null;
  page_url: string | null;
  phone: string | null;
  provider: string;
  provider_id: string | null;
  reference: string;
  settled_at: Timestamp | null;
  status: Generated<"created" | "pending" | "succeeded" | "failed">;
  stopped_at: Timestamp | null;
}

export interface PayoutAccounts {
  account_name: string;
  account_number: string | null;
  bank_code: string;
  bank_name: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: "mobile_money" | "bank";
  name_is_confirmed: boolean;
  number_encrypted: string | null;
  number_end: string | null;
  problem: string | null;
  replaced_at: Timestamp | null;
  usable_from: Generated<Timestamp>;
  vendor_id: string;
}

export interface PayoutHolds {
  id: Generated<string>;
  lifted_at: Timestamp | null;
  lifted_by: string | null;
  placed_at: Generated<Timestamp>;
  placed_by: string;
  reason: string;
  vendor_id: string;
}

export interface PayoutOrders {
  amount: number;
  currency: string;
  is_live: Generated<boolean>;
  order_id: string;
  payout_id: string;
  vendor_id: string;
}

export interface Payouts {
  account_id: string;
  amount: number;
  checked_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  currency: string;
  deducted: Generated<number>;
  fee: Generated<number>;
  id: Generated<string>;
  is_live: ColumnType<string, never, never>;
  is_our_failure: Generated<boolean>;
  message: string | null;
  mode: "test" | "live";
  provider: string;
  reference: string;
  retry_at: Timestamp | null;
  settled_at: Timestamp | null;
  status: Generated<"created" | "pending" | "succeeded" | "failed" | "reversed">;
  trigger: "weekly" | "on_demand";
  vendor_id: string;
}

export interface PayoutSettings {
  currency: string;
  minimum: number;
  weekday: number;
}

export interface PhoneChanges {
  confirmed_at: Timestamp | null;
  new_phone: string;
  old_phone: string;
  requested_at: Generated<Timestamp>;
  requested_by: string;
  takes_effect_at: Timestamp;
  user_id: string;
}

export interface PhoneCodes {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  phone: string;
  purpose: "sign_in" | "reset_password" | "own_number" | "new_number" | "old_number";
  token_hash: Buffer;
  user_id: string | null;
  wrong_codes: Generated<number>;
}

export interface PictureHashes {
  hash: number;
  parts: ColumnType<string, never, never>;
  upload_id: string;
}

export interface PostingRules {
  category_id: string | null;
  deleted_at: Timestamp | null;
  id: string;
  kind: "prohibited" | "watched";
  message: string | null;
  phrase: string | null;
  updated_at: Generated<Timestamp>;
}

export interface PriceBuckets {
  bucket: number;
  lower_bound: number;
  upper_bound: number;
}

export interface ProductCounts {
  bucket: number;
  category_id: string;
  is_discounted: boolean;
  is_featured: boolean;
  products: number;
}

export interface ProductImports {
  all_problems: Json | null;
  bad_products: number;
  bad_rows: number;
  bytes: number;
  column_count: number;
  content: Json | null;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  failure: string | null;
  file_name: string;
  id: Generated<string>;
  leave_out_bad: Generated<boolean>;
  made: Generated<Json>;
  problem_count: number;
  problems: Json;
  row_count: number;
  runs: Generated<number>;
  saved: Generated<number>;
  state: Generated<"checked" | "running" | "done" | "failed" | "cancelled">;
  to_add: number;
  to_change: number;
  unchanged: number;
  user_id: string;
  vendor_id: string;
  worked_at: Generated<Timestamp>;
}

export interface Products {
  attributes: Generated<Json>;
  blocked_visibility: string | null;
  brand: string | null;
  category_id: string;
  condition: Generated<"new" | "used" | "refurbished">;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  deleted_at: Timestamp | null;
  deleted_by_shop: Generated<boolean>;
  description: string;
  dimensions: Generated<Json>;
  discount_price: number | null;
  effective_price: Generated<number>;
  feature_answer: string | null;
  feature_answered_at: Timestamp | null;
  feature_requested_at: Timestamp | null;
  first_public_at: Timestamp | null;
  hidden_by_suspension: Generated<boolean>;
  highest_price: number | null;
  id: Generated<string>;
  images: Generated<Json>;
  is_featured: Generated<boolean>;
  is_public: ColumnType<string, never, never>;
  low_stock_below: Generated<number>;
  min_order_quantity: Generated<number>;
  options: Generated<Json>;
  price: number;
  private_attributes: Generated<Json>;
  product_name: string;
  quantity_prices: Generated<Json>;
  rating: ColumnType<string, never, never>;
  rating_sum: Generated<number>;
  sku: string | null;
  specifications: Generated<Json>;
  stock_quantity: number;
  total_reviews: Generated<number>;
  updated_at: Generated<Timestamp>;
  vendor_id: string;
  views_count: Generated<number>;
  visibility: Generated<"draft" | "published" | "hidden">;
  warranty_by: string | null;
  warranty_months: number | null;
  weight_grams: number | null;
}

export interface ProductSearch {
  category_id: string;
  created_at: Timestamp;
  document: string;
  effective_price: number;
  is_discounted: boolean;
  is_featured: boolean;
  product_id: string;
  rating: Numeric;
  score: number;
  vendor_id: string;
}

export interface ProductSearchChanges {
  category_id: string;
  changed_at: Generated<Timestamp>;
  counts: number;
  document: string;
  effective_price: number;
  id: Generated<number>;
  is_discounted: boolean;
  is_featured: boolean;
  product_id: string;
  transaction_id: Generated<string>;
  vendor_id: string;
}

export interface ProductTexts {
  card: string;
  detail: string;
  product_id: string;
}

export interface ProductVariants {
  id: Generated<string>;
  option_values: string[];
  picture: string | null;
  position: number;
  price: number | null;
  product_id: string;
  removed_at: Timestamp | null;
  sku: string | null;
  stock_quantity: number;
}

export interface ProviderIdentities {
  email: string | null;
  issuer: string;
  last_used_at: Timestamp | null;
  linked_at: Generated<Timestamp>;
  provider: "google" | "facebook";
  subject: string;
  user_id: string;
}

export interface ProviderTickets {
  email: string | null;
  expires_at: Timestamp;
  is_email_confirmed: boolean;
  issuer: string;
  provider: "google" | "facebook";
  subject: string;
  token_hash: Buffer;
  user_id: string | null;
}

export interface ProviderVisits {
  expires_at: Timestamp;
  provider: "google" | "facebook";
  purpose: "sign_in" | "link" | "confirm";
  return_to: string;
  session_id: string | null;
  token_hash: Buffer;
  user_id: string | null;
}

export interface PushDevices {
  auth: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  failures: Generated<number>;
  id: Generated<string>;
  p256dh: string;
  session_id: string;
  user_id: string;
}

export interface QuickReplies {
  content: string;
  position: number;
  vendor_id: string;
}

export interface RateLimitCounts {
  expire: number;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  user_id: string;
}

export interface RefreshTokens {
  created_at: Generated<Timestamp>;
  rotated_at: Timestamp | null;
  session_id: string;
  token_hash: Buffer;
}

export interface RefundAccounts {
  account_end: string;
  account_number: string | null;
  attempt: number;
  bank_code: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  entered_at: Generated<Timestamp>;
  entered_by: string;
  expires_at: Timestamp | null;
  id: Generated<string>;
  reason: string;
  refund_id: string;
  state: "awaiting_approval" | "approved" | "refused" | "expired" | "not_needed";
}

export interface Refunds {
  amount: number;
  asked_at: Timestamp | null;
  attempt: Generated<number>;
  checked_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  expected_at: Timestamp | null;
  id: Generated<string>;
  order_id: string;
  payment_id: string;
  processed_at: Timestamp | null;
  provider_id: string | null;
  reason: string;
  reference: string;
  status: Generated<string>;
}

export interface RequestMatches {
  item_request_id: string;
  matched_at: Generated<Timestamp>;
  vendor_id: string;
}

export interface Reviews {
  comment: string | null;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  hidden_at: Timestamp | null;
  id: Generated<string>;
  product_id: string;
  rating: number;
  user_id: string;
  verified_purchase: Generated<boolean>;
}

export interface Sales {
  commission: number;
  commission_vat: number;
  currency: string;
  gross: number;
  invoice_number: Generated<string>;
  mode: Generated<"test" | "live">;
  net: number;
  order_id: string;
  payment_fee: number;
  provider: Generated<string>;
  refunded: number;
  released_at: Generated<Timestamp>;
  vendor_id: string;
}

export interface SandboxCharges {
  amount: number;
  created_at: Generated<Timestamp>;
  currency: string;
  expires_at: Timestamp;
  method: string;
  mode: Generated<string>;
  network: string | null;
  provider_id: Generated<number>;
  reference: string;
  state: "needs_voucher" | "prompted" | "succeeded" | "declined" | "timed_out";
}

export interface SandboxRefunds {
  amount: number;
  charge_reference: string;
  created_at: Generated<Timestamp>;
  reference: string;
}

export interface SandboxTransfers {
  amount: number;
  created_at: Generated<Timestamp>;
  currency: string;
  may_retry: Generated<boolean>;
  recipient: Json;
  reference: string;
  state: "pending" | "needs_otp" | "succeeded" | "failed" | "reversed";
}

export interface SavedSearches {
  alert: "at_once" | "daily" | "off";
  anchors: string[];
  category_id: string | null;
  created_at: Generated<Timestamp>;
  filters: Json;
  id: Generated<string>;
  latest_item: string | null;
  list: "products" | "requests";
  matching: string | null;
  max_price: number | null;
  min_price: number | null;
  name: string;
  only_discounted: boolean;
  only_featured: boolean;
  place: string | null;
  told: Generated<number>;
  told_on: Timestamp | null;
  told_today: Generated<number>;
  urgency: string | null;
  user_id: string;
  waiting: Generated<number>;
}

export interface SavedViews {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  list: "shop_orders" | "shop_products";
  name: string;
  query: string;
  user_id: string;
}

export interface SearchNews {
  item_id: string;
  list: "products" | "requests";
}

export interface SearchOpenings {
  day: Timestamp;
  openings: number;
  term: string;
  vendor_id: string;
  viewer_hash: Buffer;
}

export interface SearchWords {
  documents: Generated<number>;
  scope: "product" | "item_request" | "vendor";
  word: string;
}

export interface SecondFactors {
  created_at: Generated<Timestamp>;
  last_step: Generated<number>;
  secret_encrypted: string;
  user_id: string;
}

export interface Sessions {
  confirmed_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  device_hash: Buffer | null;
  expires_at: Timestamp;
  id: Generated<string>;
  key_thumbprint: Buffer | null;
  needs_nonce: Generated<boolean>;
  network: string | null;
  revoked_at: Timestamp | null;
  revoked_because: string | null;
  second_factor_at: Timestamp | null;
  user_agent: string | null;
  user_id: string;
}

export interface SettingChanges {
  after: Json;
  before: Json;
  changed_at: Generated<Timestamp>;
  changed_by: string;
  id: Generated<string>;
  key: string;
  reason: string;
  undoes_version: number | null;
  version: number;
}

export interface Settings {
  key: string;
  value: Json;
}

export interface ShopDayChanges {
  day: Timestamp;
  id: Generated<number>;
  part: "placed" | "orders" | "bids" | "enquiries" | "reviews";
  vendor_id: string;
}

export interface ShopDays {
  answer_minutes: Generated<number[]>;
  bids: Generated<number>;
  bids_won: Generated<number>;
  captured: Generated<number>;
  charged_back: Generated<number>;
  confirm_minutes: Generated<number[]>;
  day: Timestamp;
  delivered_late: Generated<number>;
  delivered_on_time: Generated<number>;
  dispatched_late: Generated<number>;
  dispatched_on_time: Generated<number>;
  enquiries: Generated<number>;
  orders: Generated<number>;
  orders_completed: Generated<number>;
  orders_of_bids: Generated<number>;
  orders_placed: Generated<number>;
  orders_returned: Generated<number>;
  problems: Generated<number>;
  refunded: Generated<number>;
  reply_minutes: Generated<number[]>;
  stars: Generated<number[]>;
  vendor_id: string;
  views: Generated<number>;
}

export interface ShopFacts {
  address: string | null;
  complaints_contact: string | null;
  complaints_days: number | null;
  complaints_phone: string | null;
  email: string | null;
  guarantees: string | null;
  legal_name: string | null;
  legal_status: "individual" | "sole_proprietor" | "partnership" | "company" | "other" | null;
  memberships: string | null;
  office_bearers: string | null;
  phone: string | null;
  registration_number: string | null;
  terms: string | null;
  updated_at: Generated<Timestamp>;
  vendor_id: string;
  website: string | null;
}

export interface ShopInvitations {
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  id: Generated<string>;
  invited_by: string;
  role: "manager" | "packer";
  token_hash: Buffer;
  vendor_id: string;
}

export interface ShopMembers {
  created_at: Generated<Timestamp>;
  invited_by: string | null;
  role: "owner" | "manager" | "packer";
  user_id: string;
  vendor_id: string;
}

export interface ShopProductSums {
  grain: "day" | "month";
  orders: Generated<number>;
  product_id: string;
  revenue: Generated<number>;
  since: Timestamp;
  units: Generated<number>;
  vendor_id: string;
  views: Generated<number>;
}

export interface ShopPunctuality {
  delivered_late: Generated<number>;
  delivered_on_time: Generated<number>;
  dispatched_late: Generated<number>;
  dispatched_on_time: Generated<number>;
  vendor_id: string;
}

export interface ShopSearchDays {
  day: Timestamp;
  openings: number;
  term: string;
  vendor_id: string;
}

export interface ShopVerifications {
  account_name: string | null;
  asked_for: Generated<string[]>;
  card_encrypted: string | null;
  card_end: string | null;
  card_expires_on: Timestamp | null;
  card_hash: Buffer | null;
  certificate: string | null;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  due_at: Timestamp | null;
  ended_at: Timestamp | null;
  full_name: string | null;
  ghana_card: string | null;
  id: Generated<string>;
  legal_name: string | null;
  reason: string | null;
  reminded_at: Timestamp | null;
  selfie: string | null;
  status: Generated<"unverified" | "pending" | "asked_again" | "verified" | "rejected" | "expired" | "revoked">;
  submitted_at: Timestamp | null;
  times_submitted: Generated<number>;
  valid_until: Timestamp | null;
  vendor_id: string;
  verified_at: Timestamp | null;
}

export interface SoldGoods {
  amount: number;
  category_id: string | null;
  day: Timestamp;
  is_whole_order: boolean;
  order_id: string;
  vendor_id: string;
}

export interface SoldGoodsChanges {
  day: Timestamp;
  id: Generated<number>;
}

export interface SoldGoodsDays {
  day: Timestamp;
}

export interface TextBacklog {
  done_to: Generated<string>;
  noun: "product" | "item_request" | "vendor" | "bid";
}

export interface TextMessages {
  body: string;
  channel: "sms" | "whatsapp";
  created_at: Generated<Timestamp>;
  failed_at: Timestamp | null;
  failure: string | null;
  id: Generated<string>;
  kind: "code" | "news" | "warning" | null;
  notification_id: string | null;
  recipient: string;
  sent_at: Timestamp | null;
  user_id: string | null;
}

export interface TextNumbers {
  code_expires_at: Timestamp | null;
  code_hash: Buffer | null;
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  phone: string;
  user_id: string;
  wrong_codes: Generated<number>;
}

export interface TextValues {
  held_from: Timestamp;
  id: Generated<string>;
  words: Json;
}

export interface Uploads {
  bytes: number;
  created_at: Generated<Timestamp>;
  duration_ms: number | null;
  hash_version: Generated<number>;
  height: number | null;
  id: Generated<string>;
  is_confidential: Generated<boolean>;
  kind: "image" | "document" | "audio";
  owner_id: string;
  state: Generated<"storing" | "ready" | "removing">;
  thumbhash: string | null;
  unused_since: Generated<Timestamp | null>;
  uses: Generated<number>;
  width: number | null;
}

export interface UploadUses {
  subject_id: string;
  upload_id: string;
  used_by: "avatar" | "item_request" | "product" | "shop" | "deal" | "home_block" | "dispatch" | "delivery_proof" | "dispute_message" | "verification" | "message";
}

export interface UsedFormTokens {
  token_hash: Buffer;
  used_at: Generated<Timestamp>;
}

export interface UsedProofs {
  proof_hash: Buffer;
  used_at: Generated<Timestamp>;
}

export interface UserPresence {
  is_hidden: Generated<boolean>;
  last_seen_at: Timestamp | null;
  user_id: string;
}

export interface Users {
  avatar_url: string | null;
  bio: string | null;
  created_at: Generated<Timestamp>;
  email: string | null;
  email_verified_at: Timestamp | null;
  full_name: string;
  has_short_password: boolean | null;
  id: Generated<string>;
  location: string | null;
  mail_language: Generated<"en" | "fr">;
  password_hash: string | null;
  phone: string | null;
  phone_released_at: Timestamp | null;
  phone_removed_at: Timestamp | null;
  phone_used_at: Timestamp | null;
  phone_verified_at: Timestamp | null;
  second_factor_since: Timestamp | null;
  shop_closed_at: Timestamp | null;
  staff_role: "owner" | "support" | "finance" | "moderator" | null;
  status: Generated<"active" | "suspended">;
  updated_at: Generated<Timestamp>;
  user_type: "buyer" | "vendor" | "admin";
  verified_phone: string | null;
}

export interface UserSuspensions {
  id: Generated<string>;
  note: string | null;
  reason: string;
  restored_at: Timestamp | null;
  restored_by: string | null;
  suspended_at: Generated<Timestamp>;
  suspended_by: string;
  user_id: string;
}

export interface VatRates {
  covid_bp: number;
  getfund_bp: number;
  id: Generated<string>;
  nhil_bp: number;
  total_bp: number;
  valid_from: Timestamp;
  vat_bp: number;
}

export interface VendorMessages {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  message: string;
  sender_id: string;
  vendor_id: string;
}

export interface Vendors {
  away_from: Timestamp | null;
  away_message: string | null;
  away_until: Timestamp | null;
  banner_url: string | null;
  brief: string | null;
  business_name: string;
  created_at: Generated<Timestamp>;
  delivery_fees_updated_at: Timestamp | null;
  delivery_methods: Generated<string[]>;
  delivery_zones: Generated<Json>;
  description: string | null;
  digital_address: string | null;
  directions: string | null;
  featured_at: Timestamp | null;
  followers_count: Generated<number>;
  id: Generated<string>;
  landmark: string | null;
  lead_time_days: Generated<number>;
  location: string | null;
  logo_url: string | null;
  opening_hours: Generated<Json>;
  rating: ColumnType<string, never, never>;
  rating_sum: Generated<number>;
  region: "Ahafo" | "Ashanti" | "Bono" | "Bono East" | "Central" | "Eastern" | "Greater Accra" | "North East" | "Northern" | "Oti" | "Savannah" | "Upper East" | "Upper West" | "Volta" | "Western" | "Western North" | null;
  return_days: number | null;
  return_policy: string | null;
  search: ColumnType<string, never, never>;
  total_products: Generated<number>;
  total_reviews: Generated<number>;
  total_sales: Generated<number>;
  town: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
  verification_status: Generated<"unverified" | "pending" | "asked_again" | "verified" | "rejected" | "expired" | "revoked">;
  verified_at: Timestamp | null;
  verified_until: Timestamp | null;
}

export interface VendorTextBacklog {
  before_at: Generated<Timestamp>;
  before_id: Generated<string>;
  id: Generated<number>;
  vendor_id: string;
}

export interface VendorTexts {
  card: string;
  detail: string;
  vendor_id: string;
}

export interface Viewings {
  counted_at: Timestamp;
  subject_id: string;
  viewer_hash: Buffer;
}

export interface WishChanges {
  changed_at: Generated<Timestamp>;
  is_back: boolean;
  price_before: number | null;
  product_id: string;
}

export interface Wishes {
  added_at: Generated<Timestamp>;
  currency_then: string;
  price_then: number;
  product_id: string;
  user_id: string;
}

export interface DB {
  addresses: Addresses;
  audit_events: AuditEvents;
  backup_parts: BackupParts;
  bid_news: BidNews;
  bids: Bids;
  canned_answers: CannedAnswers;
  categories: Categories;
  category_fields: CategoryFields;
  category_text_backlog: CategoryTextBacklog;
  chargeback_orders: ChargebackOrders;
  chargeback_reversals: ChargebackReversals;
  chargebacks: Chargebacks;
  checkouts: Checkouts;
  commission_rules: CommissionRules;
  consents: Consents;
  contact_entries: ContactEntries;
  contact_messages: ContactMessages;
  content_reports: ContentReports;
  conversation_reports: ConversationReports;
  conversations: Conversations;
  deals: Deals;
  delivery_fees: DeliveryFees;
  delivery_rates: DeliveryRates;
  dispute_decisions: DisputeDecisions;
  dispute_messages: DisputeMessages;
  dispute_offers: DisputeOffers;
  disputes: Disputes;
  email_changes: EmailChanges;
  erasures: Erasures;
  follows: Follows;
  handover_events: HandoverEvents;
  home_block_products: HomeBlockProducts;
  home_blocks: HomeBlocks;
  home_figures: HomeFigures;
  idempotency_keys: IdempotencyKeys;
  information_announcements: InformationAnnouncements;
  information_versions: InformationVersions;
  item_request_counts: ItemRequestCounts;
  item_request_texts: ItemRequestTexts;
  item_requests: ItemRequests;
  known_devices: KnownDevices;
  ledger_accounts: LedgerAccounts;
  ledger_postings: LedgerPostings;
  ledger_sums: LedgerSums;
  ledger_transactions: LedgerTransactions;
  linked_picture_uses: LinkedPictureUses;
  linked_pictures: LinkedPictures;
  long_phone_codes: LongPhoneCodes;
  mails: Mails;
  market_reports: MarketReports;
  messages: Messages;
  moderation_cases: ModerationCases;
  moderation_hints: ModerationHints;
  newsletter_issues: NewsletterIssues;
  newsletter_subscriptions: NewsletterSubscriptions;
  notification_choices: NotificationChoices;
  notification_times: NotificationTimes;
  notifications: Notifications;
  one_time_tokens: OneTimeTokens;
  order_date_proposals: OrderDateProposals;
  order_deliveries: OrderDeliveries;
  order_dispatches: OrderDispatches;
  order_events: OrderEvents;
  order_handovers: OrderHandovers;
  order_items: OrderItems;
  orders: Orders;
  passkeys: Passkeys;
  payment_alerts: PaymentAlerts;
  payment_events: PaymentEvents;
  payment_orders: PaymentOrders;
  payments: Payments;
  payout_accounts: PayoutAccounts;
  payout_holds: PayoutHolds;
  payout_orders: PayoutOrders;
  payout_settings: PayoutSettings;
  payouts: Payouts;
  phone_changes: PhoneChanges;
  phone_codes: PhoneCodes;
  picture_hashes: PictureHashes;
  posting_rules: PostingRules;
  price_buckets: PriceBuckets;
  product_counts: ProductCounts;
  product_imports: ProductImports;
  product_search: ProductSearch;
  product_search_changes: ProductSearchChanges;
  product_texts: ProductTexts;
  product_variants: ProductVariants;
  products: Products;
  provider_identities: ProviderIdentities;
  provider_tickets: ProviderTickets;
  provider_visits: ProviderVisits;
  push_devices: PushDevices;
  quick_replies: QuickReplies;
  rate_limit_counts: RateLimitCounts;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  refund_accounts: RefundAccounts;
  refunds: Refunds;
  request_matches: RequestMatches;
  reviews: Reviews;
  sales: Sales;
  sandbox_charges: SandboxCharges;
  sandbox_refunds: SandboxRefunds;
  sandbox_transfers: SandboxTransfers;
  saved_searches: SavedSearches;
  saved_views: SavedViews;
  search_news: SearchNews;
  search_openings: SearchOpenings;
  search_words: SearchWords;
  second_factors: SecondFactors;
  sessions: Sessions;
  setting_changes: SettingChanges;
  settings: Settings;
  shop_day_changes: ShopDayChanges;
  shop_days: ShopDays;
  shop_facts: ShopFacts;
  shop_invitations: ShopInvitations;
  shop_members: ShopMembers;
  shop_product_sums: ShopProductSums;
  shop_punctuality: ShopPunctuality;
  shop_search_days: ShopSearchDays;
  shop_verifications: ShopVerifications;
  sold_goods: SoldGoods;
  sold_goods_changes: SoldGoodsChanges;
  sold_goods_days: SoldGoodsDays;
  text_backlog: TextBacklog;
  text_messages: TextMessages;
  text_numbers: TextNumbers;
  text_values: TextValues;
  upload_uses: UploadUses;
  uploads: Uploads;
  used_form_tokens: UsedFormTokens;
  used_proofs: UsedProofs;
  user_presence: UserPresence;
  user_suspensions: UserSuspensions;
  users: Users;
  vat_rates: VatRates;
  vendor_messages: VendorMessages;
  vendor_text_backlog: VendorTextBacklog;
  vendor_texts: VendorTexts;
  vendors: Vendors;
  viewings: Viewings;
  wish_changes: WishChanges;
  wishes: Wishes;
}
