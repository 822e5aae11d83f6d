// Made by `npm run db:generate` from the migrated database. Do not edit.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AuditEvents {
  happened_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  request_id: string | null;
  subject_id: string | null;
  user_id: string | null;
}

export interface Bids {
  amount: number;
  created_at: Generated<Timestamp>;
  currency: string;
  delivery_time_days: number | null;
  id: Generated<string>;
  item_request_id: string;
  message: string | null;
  status: Generated<"pending" | "accepted" | "rejected" | "withdrawn">;
  updated_at: Generated<Timestamp>;
  vendor_id: string;
}

export interface Categories {
  icon_url: string;
  id: Generated<string>;
  name: string;
  position: number;
  product_count: Generated<number>;
}

export interface ContactMessages {
  created_at: Generated<Timestamp>;
  email: string;
  id: Generated<string>;
  message: string;
  name: string;
  topic: "account" | "order" | "payment" | "vendor" | "safety" | "other";
}

export interface Follows {
  followed_at: Generated<Timestamp>;
  user_id: string;
  vendor_id: string;
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

export interface ItemRequestCounts {
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
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  description: string;
  expires_at: Timestamp | null;
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

export interface Mails {
  body_html: string;
  body_text: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  recipient: string;
  reply_to: string | null;
  sent_at: Timestamp | null;
  subject: string;
  unsubscribe_url: string | null;
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

export interface OneTimeTokens {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  purpose: "reset_password" | "verify_email";
  token_hash: Buffer;
  user_id: string;
}

export interface OrderItems {
  order_id: string;
  position: number;
  product_id: string | null;
  quantity: number;
  title: string;
  unit_price: number;
}

export interface Orders {
  bid_id: string | null;
  buyer_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  id: Generated<string>;
  item_request_id: string | null;
  order_number: Generated<string>;
  status: "awaiting_payment" | "paid" | "preparing" | "dispatched" | "delivered" | "completed" | "cancelled" | "expired" | "refunded" | "disputed";
  total: number;
  updated_at: Generated<Timestamp>;
  vendor_id: string;
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

export interface Products {
  category_id: string;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  deleted_at: Timestamp | null;
  description: string;
  dimensions: Generated<Json>;
  discount_price: number | null;
  effective_price: ColumnType<number, never, never>;
  id: Generated<string>;
  images: Generated<Json>;
  is_featured: Generated<boolean>;
  min_order_quantity: Generated<number>;
  price: number;
  product_name: string;
  rating: ColumnType<string, never, never>;
  rating_sum: Generated<number>;
  specifications: Generated<Json>;
  stock_quantity: number;
  total_reviews: Generated<number>;
  updated_at: Generated<Timestamp>;
  vendor_id: string;
  views_count: Generated<number>;
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

export interface RefreshTokens {
  created_at: Generated<Timestamp>;
  rotated_at: Timestamp | null;
  session_id: string;
  token_hash: Buffer;
}

export interface Reviews {
  comment: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  product_id: string;
  rating: number;
  user_id: string;
  verified_purchase: Generated<boolean>;
}

export interface SearchWords {
  documents: Generated<number>;
  scope: "product" | "item_request" | "vendor";
  word: string;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<string>;
  revoked_at: Timestamp | null;
  revoked_because: string | null;
  user_agent: string | null;
  user_id: string;
}

export interface Uploads {
  bytes: number;
  created_at: Generated<Timestamp>;
  height: number | null;
  id: Generated<string>;
  kind: "image" | "document";
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
  used_by: "avatar" | "item_request" | "product";
}

export interface UsedFormTokens {
  token_hash: Buffer;
  used_at: Generated<Timestamp>;
}

export interface Users {
  avatar_url: string | null;
  bio: string | null;
  created_at: Generated<Timestamp>;
  email: string;
  email_verified_at: Timestamp | null;
  full_name: string;
  id: Generated<string>;
  location: string | null;
  password_hash: string | null;
  phone: string | null;
  status: Generated<"active" | "suspended">;
  updated_at: Generated<Timestamp>;
  user_type: "buyer" | "vendor" | "admin";
}

export interface VendorMessages {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  message: string;
  sender_id: string;
  vendor_id: string;
}

export interface Vendors {
  business_name: string;
  created_at: Generated<Timestamp>;
  description: string | null;
  followers_count: Generated<number>;
  id: Generated<string>;
  location: string | null;
  rating: ColumnType<string, never, never>;
  rating_sum: Generated<number>;
  search: ColumnType<string, never, never>;
  total_products: Generated<number>;
  total_reviews: Generated<number>;
  total_sales: Generated<number>;
  updated_at: Generated<Timestamp>;
  user_id: string;
  verification_status: Generated<"unverified" | "pending" | "verified" | "rejected">;
}

export interface Viewings {
  counted_at: Timestamp;
  subject_id: string;
  viewer_hash: Buffer;
}

export interface DB {
  audit_events: AuditEvents;
  bids: Bids;
  categories: Categories;
  contact_messages: ContactMessages;
  follows: Follows;
  idempotency_keys: IdempotencyKeys;
  item_request_counts: ItemRequestCounts;
  item_requests: ItemRequests;
  mails: Mails;
  newsletter_issues: NewsletterIssues;
  newsletter_subscriptions: NewsletterSubscriptions;
  one_time_tokens: OneTimeTokens;
  order_items: OrderItems;
  orders: Orders;
  price_buckets: PriceBuckets;
  product_counts: ProductCounts;
  product_search: ProductSearch;
  products: Products;
  refresh_tokens: RefreshTokens;
  reviews: Reviews;
  search_words: SearchWords;
  sessions: Sessions;
  upload_uses: UploadUses;
  uploads: Uploads;
  used_form_tokens: UsedFormTokens;
  users: Users;
  vendor_messages: VendorMessages;
  vendors: Vendors;
  viewings: Viewings;
}
