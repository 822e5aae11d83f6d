import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { v7 as uuid } from 'uuid'
import { buildTelephone } from './passkeys.ts'
import { hashToken } from '../src/modules/accounts/opaque-tokens.ts'
import { encryptToken } from '../src/modules/deals/deal-links.ts'
import { buildRefreshToken, PASSWORD, uniqueEmail } from './accounts.ts'
import {
  buildAdmin,
  buildAdminWithCodes,
  buildBid,
  buildBuyer,
  buildCategory,
  buildHomeBlock,
  buildFormToken,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
  type TestVendor,
} from './builders.ts'
import { formOf } from './forms.ts'
import { buildVerification } from './verifications.ts'
import type { Answer, TestApp } from './test-app.ts'

// For tests that go over every call of the contract: data that each of them can be made on, and who may make it.

export interface World {
  buyer: TestUser
  /** A user who signs out, so that the others stay signed in. */
  leaver: TestUser
  /** A buyer whom an admin makes a vendor. Apart, since later answers about them show the name of their shop. */
  newcomer: TestUser
  /** A vendor who is made a buyer. */
  retiree: TestUser & { vendorId: string }
  /** A user whose account may be closed. */
  closer: TestUser
  /** A buyer who may open a shop. */
  opener: TestUser
  vendor: TestVendor
  /** Who work for the vendor. */
  manager: TestVendor
  packer: TestVendor
  /** A vendor whose shop sends files: each replaces the one before. */
  importer: TestVendor
  /** To the vendor's shop: to nobody in particular, and with the token that was mailed to the opener. */
  invitationId: string
  shopToken: string
  admin: TestUser
  /** The owner of the item request, who decides its bids. */
  owner: TestUser
  categoryId: string
  productId: string
  /** The vendor's, with a review by the owner. */
  reviewedProductId: string
  /** When that one was last changed. */
  reviewedAt: string
  /** Has a bid of the vendor. */
  itemRequestId: string
  bidId: string
  /** Has none yet. */
  freshItemRequestId: string
  /** The buyer's, awaiting payment; of an accepted bid. */
  orderId: string
  checkoutId: string
  paymentId: string
  /** Open. */
  alertId: string
  /** The vendor's, which failed. */
  payoutId: string
  refreshToken: string
  /** The buyer's; nothing uses it. */
  uploadId: string
  /** The vendor's, checked and waiting for their answer. */
  productImportId: string
  /** The importer's, waiting for an admin. */
  verificationId: string
  /** The buyer's. */
  deviceId: string
  /** The vendor's, open for many, and the token of its link. */
  dealId: string
  dealToken: string
  /** Between the buyer and the vendor, with a message of the buyer's that the vendor has reported. */
  conversationId: string
  messageId: string
  reportId: string
  /** The buyer's, on another device. */
  otherSessionId: string
  passkeyId: string
  /** The buyer's. */
  addressId: string
  /** A user who may become an admin. */
  candidate: TestUser
  /** An admin whose role may change. */
  otherStaff: TestUser
  /** The case of the reviewed product, which the buyer has reported. */
  moderationCaseId: string
  postingRuleId: string
  settingChangeId: string
  commissionRuleId: string
  vatRateId: string
  /** Nothing is in it. */
  emptyCategoryId: string
  /** A hidden set of the home page. */
  homeBlockId: string
  /** A message to support from an unknown visitor. */
  contactMessageId: string
  cannedAnswerId: string
  /** Makes a new token of a contact form that has been open for a while. */
  makeFormToken: () => string
}

export async function buildWorld(app: TestApp): Promise<World> {
  const [buyer, leaver, newcomer, closer, opener, owner, vendor, importer, retiree, admin, categoryId] =
    await Promise.all([
      buildBuyer(app),
      buildBuyer(app),
      buildBuyer(app),
      buildBuyer(app),
      buildBuyer(app),
      buildBuyer(app),
      buildVendor(app),
      buildVendor(app),
      buildVendor(app),
      buildAdmin(app),
      buildCategory(app),
    ])
  await app.sql("UPDATE vendors SET region = 'Northern', town = 'Tamale' WHERE id = $1", [vendor.vendorId])
  const [product, itemRequest, fresh] = await Promise.all([
    buildProduct(app, { vendor, categoryId }),
    buildItemRequest(app, { owner, categoryId }),
    buildItemRequest(app, { owner }),
  ])
  const bid = await buildBid(app, { itemRequest, vendor })
  const [manager, packer] = [await buildMember(app, vendor, 'manager'), await buildMember(app, vendor, 'packer')]
  const shopToken = `made-up-${vendor.vendorId}`
  const invitations = await app.sql(
    `INSERT INTO shop_invitations (vendor_id, email, role, token_hash, invited_by, expires_at)
     SELECT $1, email, 'packer', token_hash, $2, now() + interval '1 day' FROM unnest($3::text[], $4::bytea[]) AS i (email, token_hash)
     RETURNING id`,
    [vendor.vendorId, vendor.id, [uniqueEmail(), opener.email], [randomBytes(32), hashToken(shopToken)]],
  )
  const reviewed = await buildProduct(app, { vendor, categoryId })
  await buildReview(app, { product: reviewed, user: owner })
  const [changedAt] = await app.sql("SELECT to_json(updated_at) #>> '{}' AS updated_at FROM products WHERE id = $1", [
    reviewed.id,
  ])
  const sold = await buildBid(app, {
    itemRequest: await buildItemRequest(app, { owner: buyer, status: 'closed' }),
    vendor,
    status: 'accepted',
  })
  const [order] = await app.sql(
    `WITH c AS (INSERT INTO checkouts (buyer_id, currency) VALUES ($1, 'GHS') RETURNING id)
     INSERT INTO orders (checkout_id, buyer_id, vendor_id, item_request_id, bid_id, status, currency, total)
     SELECT id, $1, $2, $3, $4, 'awaiting_payment', 'GHS', 5000 FROM c RETURNING id, checkout_id`,
    [buyer.id, vendor.vendorId, sold.itemRequest.id, sold.id],
  )
  const [payment] = await app.sql(
    `INSERT INTO payments (checkout_id, provider, mode, reference, method, network, phone, amount, currency, status, expires_at)
     VALUES ($1, 'sandbox', 'test', 'py-' || uuid_v7(), 'mobile_money', 'mtn', '+233244123456', 5000, 'GHS', 'failed', now()) RETURNING id`,
    [order.checkout_id],
  )
  const [payout] = await app.sql(
    `WITH a AS (
       INSERT INTO payout_accounts (vendor_id, kind, bank_code, bank_name, account_number, account_name, name_is_confirmed)
       VALUES ($1, 'mobile_money', 'MTN', 'MTN MoMo', '+233244123456', 'Ama Serwaa', false) RETURNING id, vendor_id
     ) INSERT INTO payouts (vendor_id, account_id, provider, mode, reference, amount, currency, trigger, status, settled_at)
       SELECT vendor_id, id, 'sandbox', 'test', 'po-' || uuid_v7(), 5000, 'GHS', 'weekly', 'failed', now() FROM a RETURNING id`,
    [vendor.vendorId],
  )
  const [alert] = await app.sql(
    "INSERT INTO payment_alerts (kind, reference, detail) VALUES ('unknown_transfer', 'po-' || uuid_v7(), '{}') RETURNING id",
  )
  const [upload] = await app.sql(
    "INSERT INTO uploads (owner_id, kind, state, bytes) VALUES ($1, 'document', 'ready', 1) RETURNING id",
    [buyer.id],
  )
  const [productImport] = await app.sql(
    `INSERT INTO product_imports (vendor_id, user_id, file_name, bytes, row_count, column_count, to_add, to_change, unchanged, bad_products,
       bad_rows, problem_count, problems, content)
     VALUES ($1, $2, 'goods.csv', 9, 1, 1, 0, 1, 0, 0, 0, 0, '[]', '{"has_decimal_commas":false,"products":[]}') RETURNING id`,
    [vendor.vendorId, vendor.id],
  )
  const [device] = await app.sql(
    `INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth)
     SELECT user_id, id, 'https://updates.push.services.mozilla.com/wpush/v2/' || id, 'x', 'x' FROM sessions WHERE user_id = $1 RETURNING id`,
    [buyer.id],
  )
  const [otherSession] = await app.sql(
    "INSERT INTO sessions (user_id, expires_at) VALUES ($1, now() + interval '1 day') RETURNING id",
    [buyer.id],
  )
  const [passkey] = await app.sql(
    "INSERT INTO passkeys (user_id, credential_id, public_key, transports, name) VALUES ($1, $2, 'x', '{}', 'A telephone') RETURNING id",
    [buyer.id, randomBytes(32)],
  )
  const [address] = await app.sql(
    `INSERT INTO addresses (user_id, label, region, town, landmark, contact_phone, is_default)
     VALUES ($1, 'Home', 'Northern', 'Tamale', 'Behind the main market', '+233244123456', true) RETURNING id`,
    [buyer.id],
  )
  const dealToken = randomBytes(18).toString('base64url')
  const dealId = uuid()
  await app.sql(
    `INSERT INTO deals (id, vendor_id, made_by, token_hash, token_encrypted, title, quantity, unit_price, currency, delivery_methods, delivery_fee,
       delivery_days, valid_until, uses)
     VALUES ($1, $2, $3, $4, $5, 'A smock by WhatsApp', 1, 5000, 'GHS', '{dispatch_rider}', 500, 3, now() + interval '1 day', 20)`,
    [dealId, vendor.vendorId, vendor.id, hashToken(dealToken), encryptToken(app.context.encryption, dealId, dealToken)],
  )
  const [chat] = await app.sql(
    `WITH c AS (
       INSERT INTO conversations (buyer_id, vendor_id, begun_by, begun_at, last_seq, last_side, buyer_received, buyer_read, shop_unread)
       VALUES ($1, $2, $1, now(), 1, 'buyer', 1, 1, 1) RETURNING id
     ), m AS (
       INSERT INTO messages (conversation_id, seq, side, author_id, client_id, content, warnings)
       SELECT id, 1, 'buyer', $1, uuid_v7(), 'Call me on 0240000123', '{phone}' FROM c RETURNING id
     ), r AS (
       INSERT INTO conversation_reports (conversation_id, reporter_id, side, reason, messages) SELECT id, $3, 'shop', 'spam', '{1}' FROM c RETURNING id
     ) SELECT c.id, m.id AS message_id, r.id AS report_id FROM c, m, r`,
    [buyer.id, vendor.vendorId, vendor.id],
  )
  const [reported] = await app.sql(
    `WITH c AS (
       INSERT INTO moderation_cases (subject_type, subject_id, owner_id, report_count) VALUES ('product', $1, $2, 1) RETURNING id
     ) INSERT INTO content_reports (case_id, reporter_id, reason) SELECT id, $3, 'fake' FROM c RETURNING case_id AS id`,
    [reviewed.id, vendor.id, buyer.id],
  )
  const [rule] = await app.sql(
    "INSERT INTO posting_rules (id, kind, phrase) VALUES (uuid_v7(), 'watched', 'sun dust') RETURNING id",
  )
  const [settingChange] = await app.sql(
    `WITH s AS (
       INSERT INTO settings (key, value) VALUES ('saved_searches', '60') ON CONFLICT ON CONSTRAINT settings_pk DO UPDATE SET value = excluded.value
     ) INSERT INTO setting_changes (key, version, before, after, reason, changed_by)
       SELECT 'saved_searches', count(*) + 1, '50', '60', 'They ask for more', $1 FROM setting_changes WHERE key = 'saved_searches' RETURNING id`,
    [admin.id],
  )
  // Coming ones, each from a moment of its own.
  const [rates] = await app.sql(
    `WITH c AS (
       INSERT INTO commission_rules (vendor_id, rate_bp, valid_from) VALUES ($1, 300, '2999-01-01') RETURNING id
     ) INSERT INTO vat_rates (valid_from, vat_bp, nhil_bp, getfund_bp, covid_bp, total_bp)
       SELECT coalesce(max(valid_from), '2990-01-01') + 1, 1500, 250, 250, 0, 2000 FROM vat_rates WHERE valid_from BETWEEN '2990-01-01' AND '2997-01-01'
       RETURNING id AS vat_id, (SELECT id FROM c) AS commission_id`,
    [vendor.vendorId],
  )
  const [contact] = await app.sql(
    `WITH c AS (
       INSERT INTO contact_messages (name, email, topic, message) VALUES ('Ama', $1, 'order', 'Where is my parcel?') RETURNING id
     ) INSERT INTO canned_answers (id, title, content) VALUES (uuid_v7(), 'On its way', 'It is on its way.')
       RETURNING id AS canned_id, (SELECT id FROM c) AS id`,
    [uniqueEmail()],
  )
  return {
    otherSessionId: otherSession.id,
    passkeyId: passkey.id,
    addressId: address.id,
    candidate: await buildBuyer(app),
    otherStaff: await buildAdminWithCodes(app),
    moderationCaseId: reported.id,
    postingRuleId: rule.id,
    settingChangeId: settingChange.id,
    commissionRuleId: rates.commission_id,
    vatRateId: rates.vat_id,
    emptyCategoryId: await buildCategory(app),
    homeBlockId: await buildHomeBlock(app, categoryId),
    contactMessageId: contact.id,
    cannedAnswerId: contact.canned_id,
    conversationId: chat.id,
    messageId: chat.message_id,
    reportId: chat.report_id,
    dealId,
    dealToken,
    deviceId: device.id,
    buyer,
    leaver,
    newcomer,
    retiree,
    closer,
    opener,
    vendor,
    manager,
    packer,
    importer,
    invitationId: invitations[0]?.id,
    shopToken,
    admin,
    owner,
    categoryId,
    productId: product.id,
    reviewedProductId: reviewed.id,
    reviewedAt: changedAt.updated_at,
    itemRequestId: itemRequest.id,
    bidId: bid.id,
    freshItemRequestId: fresh.id,
    orderId: order.id,
    checkoutId: order.checkout_id,
    paymentId: payment.id,
    alertId: alert.id,
    payoutId: payout.id,
    refreshToken: await buildRefreshToken(app, buyer),
    uploadId: upload.id,
    productImportId: productImport.id,
    verificationId: await buildVerification(app, importer),
    makeFormToken: () => buildFormToken(app),
  }
}

/** A user whom the endpoint's rules allow on the world's data; undefined where everybody may call it. */
export function callerOf(endpoint: Endpoint, world: World): TestUser | undefined {
  if (endpoint.access === 'public') return undefined
  if (endpoint.id === 'checkProductFile') return world.importer
  if (endpoint.access === 'vendor' || endpoint.id === 'deleteProduct' || endpoint.path.startsWith('/payouts'))
    return world.vendor
  if (endpoint.access === 'admin') return world.admin
  if (endpoint.id === 'logout') return world.leaver
  if (endpoint.id === 'closeAccount') return world.closer
  if (['openShop', 'readShopOffer', 'joinShop'].includes(endpoint.id)) return world.opener
  if (endpoint.id === 'leaveShop') return world.packer
  if (endpoint.id === 'clearWarning') return world.vendor
  return endpoint.path.startsWith('/requests/:id') || endpoint.path.endsWith('/reviews/mine')
    ? world.owner
    : world.buyer
}

/** Made by the migrations. */
const HOME_FIGURE_ID = '01920000-0000-7000-8000-000000000101'

/** The id that `:id` stands for in a path, by the first that fits; otherwise the item request's. */
const IDS: readonly [path: RegExp, idOf: (world: World) => string][] = [
  [/\/reviews\/mine$/, (world) => world.reviewedProductId],
  [/^\/(products|admin)\/categories/, (world) => world.categoryId],
  [/^\/(user\/|admin\/)?products/, (world) => world.productId],
  [/^\/(admin\/|admin\/ledger\/)?orders/, (world) => world.orderId],
  [/^\/payouts/, (world) => world.payoutId],
  [/^\/payments/, (world) => world.paymentId],
  [/^\/checkouts/, (world) => world.checkoutId],
  [/^\/admin\/payment-alerts/, (world) => world.alertId],
  [/^\/(admin\/|admin\/ledger\/)?vendors/, (world) => world.vendor.vendorId],
  [/^\/user\/shop\/invitations/, (world) => world.invitationId],
  [/^\/user\/shop\/members/, (world) => world.manager.id],
  [/^\/uploads/, (world) => world.uploadId],
  [/^\/user\/product-imports/, (world) => world.productImportId],
  [/^\/admin\/verifications/, (world) => world.verificationId],
  [/\/make-buyer$/, (world) => world.retiree.id],
  [/\/closing-effects$/, (world) => world.vendor.id],
  [/\/make-vendor$/, (world) => world.newcomer.id],
  [/^\/admin\/users/, (world) => world.leaver.id],
  [/^\/user\/deals/, (world) => world.dealId],
  [/^\/notifications\/devices/, (world) => world.deviceId],
  [/^\/conversations/, (world) => world.conversationId],
  [/^\/admin\/conversation-reports/, (world) => world.reportId],
  [/^\/admin\/messages/, (world) => world.messageId],
  [/^\/admin\/moderation-cases/, (world) => world.moderationCaseId],
  [/^\/admin\/posting-rules/, (world) => world.postingRuleId],
  [/^\/admin\/commission-rules/, (world) => world.commissionRuleId],
  [/^\/admin\/vat-rates/, (world) => world.vatRateId],
  [/^\/admin\/contact-messages/, (world) => world.contactMessageId],
  [/^\/admin\/canned-answers/, (world) => world.cannedAnswerId],
  [/^\/user\/sessions/, (world) => world.otherSessionId],
  [/^\/user\/passkeys/, (world) => world.passkeyId],
  [/^\/user\/addresses/, (world) => world.addressId],
  [/^\/admin\/home\/blocks/, (world) => world.homeBlockId],
  [/^\/admin\/home\/figures/, () => HOME_FIGURE_ID],
  [/^\/admin\/setting-changes/, (world) => world.settingChangeId],
  [/^\/admin\/staff/, (world) => world.otherStaff.id],
]

export function pathOf(endpoint: Endpoint, world: World): string {
  const found = IDS.find(([path]) => path.test(endpoint.path))
  const id = found ? found[1](world) : endpoint.id === 'placeBid' ? world.freshItemRequestId : world.itemRequestId
  return endpoint.path
    .replace(':id', id)
    .replace(':token', world.dealToken)
    .replace(':bidId', world.bidId)
    .replace(':messageId', world.messageId)
    .replace(':offerId', world.bidId)
    .replace(':key', 'weave')
    .replace(':setting', 'shop_team')
    .replace(':table', 'orders')
    .replace(':page', 'terms')
    .replace(':version', '1')
}

const saveProduct = (world: World) => ({
  product_name: 'Smock',
  description: 'From Tamale',
  price: 120.5,
  discount_price: 99.9,
  currency: 'GHS',
  category_id: world.categoryId,
  images_urls: ['https://pictures.example/smock.webp'],
  stock_quantity: 5,
  min_order_quantity: 1,
  specifications: { Colour: 'Blue' },
  weight: 0.75,
  dimensions: { length: 80, width: 'wide' },
  condition: 'used',
  brand: 'Fugu House',
  warranty_months: 6,
  warranty_by: 'shop',
  low_stock_below: 2,
  visibility: 'published',
  attributes: {},
  options: [{ name: 'Size', values: ['M', 'L'] }],
  variants: [{ values: ['M'], stock_quantity: 2, sku: 'S-M', price: 130.5 }],
  quantity_prices: [{ quantity: 10, price: 89.9 }],
})
const saveItemRequest = (world: World) => ({
  request_title: 'Wanted: a smock',
  description: 'In blue, for a tall man',
  category_id: world.categoryId,
  budget_min: 50,
  budget_max: 150.5,
  currency: 'GHS',
  location: 'Tamale',
  urgency: 'high',
  expires_at: '2999-01-01T00:00:00Z',
  required_specs: { Colour: 'Blue' },
  attachments: ['https://pictures.example/wanted.webp'],
})
const delivery = () => ({
  method: 'dispatch_rider',
  region: 'Greater Accra',
  town: 'Madina',
  landmark: 'Behind the Total station',
  digital_address: 'GM-123-4567',
  contact_phone: '0244123456',
  note: 'Call before you come',
})
const address = () => {
  const { method: _method, note: _note, ...place } = delivery()
  return { ...place, label: 'Home' }
}
/** Of nobody. */
const photo = '/media/uploads/01890000-0000-7000-8000-000000000000/1600.webp'
const saveBid = () => ({ bid_amount: 75.25, currency: 'GHS', message: 'Ready now', delivery_time_days: 3 })

/** Without what browsers say of a passkey besides. */
const known = <T extends object>({
  id,
  rawId,
  type,
  response,
}: {
  id: string
  rawId: string
  type: string
  response: T
}) => ({
  id,
  rawId,
  type,
  response,
})

/** A body that the endpoint takes, with every field there is. */
const BODIES: Record<string, (world: World) => Record<string, unknown>> = {
  register: () => ({
    email: uniqueEmail(),
    password: PASSWORD,
    full_name: 'Ama Serwaa',
    user_type: 'vendor',
    phone: '+233244123456',
  }),
  askPhoneCode: () => ({ phone: '0244123456', purpose: 'sign_in' }),
  signInByPhone: () => ({ challenge: 'a'.repeat(43), code: '123456' }),
  resetPasswordByPhone: () => ({ challenge: 'a'.repeat(43), code: '123456', password: 'adwene-pa-2028' }),
  addOwnEmail: () => ({ email: 'new@test.example' }),
  askNewPhoneCode: () => ({ phone: '0244123457' }),
  saveOwnPhone: () => ({ challenge: 'a'.repeat(43), code: '123456' }),
  confirmOwnEmail: () => ({ token: 'a'.repeat(43) }),
  login: (world) => ({ email: world.buyer.email, password: PASSWORD }),
  answerProvider: () => ({ provider: 'google', code: 'made-up', state: 'made-up' }),
  finishProviderSignIn: () => ({ ticket: 'made-up', code: '123456' }),
  registerByProvider: () => ({ ticket: 'made-up', user_type: 'buyer', full_name: 'Ama Serwaa', accepts_terms: true }),
  linkProvider: () => ({ provider: 'facebook' }),
  unlinkProvider: () => ({ provider: 'facebook' }),
  confirmByProvider: () => ({ provider: 'facebook' }),
  exportOwnData: () => ({ password: PASSWORD }),
  closeAccount: () => ({ password: PASSWORD }),
  logout: () => ({ all_devices: false }),
  refresh: (world) => ({ refresh_token: world.refreshToken }),
  updateProfile: (world) => ({
    full_name: 'Ama',
    email: world.buyer.email,
    phone: '+233244123456',
    location: 'Accra',
    bio: 'Hello',
    avatar_url: 'https://pictures.example/me.webp',
  }),
  inviteToShop: () => ({ email: uniqueEmail(), role: 'packer' }),
  changeShopRole: () => ({ role: 'packer' }),
  readShopOffer: (world) => ({ token: world.shopToken }),
  joinShop: (world) => ({ token: world.shopToken }),
  openShop: () => ({ business_name: 'Nana Akua Fabrics', location: 'Kumasi, Ashanti' }),
  forgotPassword: () => ({ email: uniqueEmail() }),
  resetPassword: () => ({ token: 'made-up', password: PASSWORD }),
  verifyEmail: () => ({ token: 'made-up' }),
  confirmEmailChange: () => ({ token: 'made-up' }),
  confirmPhoneChange: () => ({ token: 'a'.repeat(43) }),
  stopPhoneChangeByLink: () => ({ token: 'a'.repeat(43) }),
  resendVerification: () => ({ email: uniqueEmail() }),
  createProduct: saveProduct,
  updateProduct: saveProduct,
  changeProduct: (world) => ({ ...saveProduct(world), clear: [], if_stock_quantity: 5 }),
  changeProducts: (world) => ({ ids: [world.reviewedProductId], change: { kind: 'set_stock', stock_quantity: 5 } }),
  restoreProducts: (world) => ({
    products: [{ id: world.reviewedProductId, updated_at: world.reviewedAt, price: 120.5 }],
  }),
  decideFeaturing: () => ({ is_featured: true, reason: 'Good pictures' }),
  featureVendor: () => ({ is_featured: true, reason: 'Good service' }),
  submitReview: () => ({ rating: 4, comment: 'Good' }),
  updateReview: () => ({ rating: 3, comment: 'Not as good as it was' }),
  createItemRequest: saveItemRequest,
  updateItemRequest: saveItemRequest,
  placeBid: saveBid,
  updateBid: saveBid,
  acceptBid: () => ({ bid_amount: 50 }),
  askQuote: (world) => ({
    items: [{ product_id: world.productId, quantity: 2 }],
    method: 'bus_parcel',
    methods: { [world.vendor.vendorId]: 'vendor_delivery' },
    region: 'Northern',
    town: 'Tamale',
  }),
  placeOrders: (world) => ({
    items: [{ product_id: world.productId, quantity: 1 }],
    delivery: delivery(),
    methods: { [world.vendor.vendorId]: 'vendor_delivery' },
  }),
  makeDeal: () => ({
    title: 'Smock for Kofi',
    description: 'As agreed on the phone',
    pictures: [],
    quantity: 2,
    price: 120.5,
    delivery_methods: ['dispatch_rider', 'pickup'],
    delivery_fee: 25,
    delivery_days: 2,
    valid_until: new Date(Date.now() + 172_800_000).toISOString(),
    uses: 2,
  }),
  acceptDeal: () => ({ delivery: delivery() }),
  setDelivery: delivery,
  addAddress: address,
  changeAddress: address,
  saveShop: () => ({
    business_name: 'Tamale Smocks',
    description: 'Smocks from the north',
    logo_url: '',
    banner_url: '',
    region: 'Northern',
    town: 'Tamale',
    landmark: 'Behind the main market',
    digital_address: 'NT-123-4567',
    directions: 'Ask for the blue door',
    opening_hours: [{ from: '08:00', to: '17:30' }, null, null, null, null, null, null],
    lead_time_days: 2,
    away: { from: '2026-01-01', until: '2026-01-05', message: 'Happy new year' },
    return_policy: 'Unused goods within a week',
    return_days: 7,
    delivery_methods: ['bus_parcel', 'pickup'],
  }),
  saveShopFacts: () => ({
    legal_name: 'Ama Serwaa Enterprise',
    legal_status: 'sole_proprietor',
    registration_number: 'BN-417 2210 884',
    office_bearers: 'Ama Serwaa',
    address: 'Plot 12, Market Road, Tamale',
    phone: '0244123456',
    email: 'shop@tamale.example',
    website: 'https://smocks.example',
    memberships: 'Association of Ghana Industries',
    terms: 'Orders are binding once they are paid',
    guarantees: 'A year on seams',
    complaints_contact: 'Ama Serwaa',
    complaints_phone: '0244123456',
    complaints_days: 3,
  }),
  saveVerification: () => ({
    full_name: 'Ama Serwaa',
    card_number: 'GHA-123456789-1',
    card_expires_on: '2999-01-01',
    documents: { ghana_card: photo, selfie: photo, certificate: photo },
  }),
  approveVerification: () => ({ reason: 'Card and face agree' }),
  rejectVerification: () => ({ reason: 'The card is somebody else’s' }),
  askAgainForVerification: () => ({ reason: 'The selfie is too dark', asked_for: ['selfie'] }),
  revokeVerification: () => ({ reason: 'The card was reported stolen' }),
  saveDeliveryZones: () => ({
    zones: [{ region: 'Oti', zone: 'far' }],
    rates: ['same_region', 'neighbour', 'far'].map((zone) => ({
      method: 'bus_parcel',
      zone,
      up_to_2_kg: 10,
      up_to_5_kg: 15,
      up_to_10_kg: 20,
      up_to_25_kg: 30,
      per_kg_more: 1.5,
      free_from: 500,
    })),
  }),
  saveDeliveryFees: () => ({ fees: [{ region: 'Ashanti', method: 'bus_parcel', fee: 12.5 }] }),
  cancelOrder: () => ({ reason: 'Not needed any more' }),
  extendOrder: () => ({ date: '2026-12-24' }),
  proposeDate: () => ({ date: '2026-12-24', reason: 'The bus was cancelled' }),
  prepareOrders: (world) => ({ ids: [world.orderId] }),
  dispatchOrder: () => ({
    courier: 'Kofi',
    pcsrc_certificate_no: 'PCSRC/2026/0041',
    phone: '0244123456',
    waybill: 'VIP-1234',
    note: 'On the morning bus',
    photos: [photo],
  }),
  handOver: () => ({ code: '123456' }),
  markDelivered: () => ({ proof: 'Left with the neighbour at ten', photos: [photo], reason: 'The shop is closed' }),
  reportProblem: () => ({ kind: 'damaged', reason: 'It is broken', photos: [photo] }),
  writeInDispute: () => ({ message: 'It came like this', photos: [photo], reason: 'To hear both' }),
  offerInDispute: () => ({ amount: 5 }),
  refundOrder: () => ({ amount: 5, reason: 'One was missing' }),
  settleDispute: () => ({ refund_amount: 5, reason: 'Both are a little right' }),
  startPayment: () => ({ method: 'mobile_money', network: 'mtn', phone: '0244123456' }),
  enterVoucher: () => ({ voucher: '123456' }),
  playSandbox: () => ({ action: 'decline' }),
  resolveAccountName: () => ({ kind: 'mobile_money', bank_code: 'MTN', account_number: '0244123456' }),
  savePayoutAccount: () => ({
    kind: 'mobile_money',
    bank_code: 'MTN',
    account_number: '0244123456',
    account_name: 'Ama Serwaa',
  }),
  playSandboxTransfer: () => ({ action: 'fail' }),
  retryRefund: () => ({
    reason: 'The payer has given another account',
    account: { bank_code: 'MTN', account_number: '0244123456' },
  }),
  approveDisputeDecision: () => ({ reason: 'I have read both sides' }),
  refuseDisputeDecision: () => ({ reason: 'The photos are of another parcel' }),
  changeSetting: () => ({ value: 25, if_version: 0, reason: 'Larger teams' }),
  previewInformation: () => ({ text: { intro: 'Be kind.', sections: [] } }),
  publishInformation: () => ({
    text: { intro: 'Be kind.', sections: [{ id: 'all', title: 'All', text: 'Be kind to all.', questions: [] }] },
    if_version: 1,
    is_minor: true,
    reason: 'Shorter',
  }),
  restoreInformation: () => ({ if_version: 1, reason: 'It said more' }),
  undoSettingChange: () => ({ reason: 'Too large' }),
  addCommissionRule: (world) => ({
    category_id: world.categoryId,
    commission_percent: 4.5,
    valid_from: '2999-01-01T00:00:00Z',
    reason: 'Agreed with sellers',
  }),
  addVatRate: () => ({
    valid_from: '2999-01-01',
    vat_percent: 15,
    nhil_percent: 2.5,
    getfund_percent: 2.5,
    covid_percent: 0,
    total_percent: 20,
    reason: 'The act of 2999',
  }),
  proposeLossReversal: () => ({ reason: 'The bank gave the money back' }),
  approveLossReversal: () => ({ reason: 'The dashboard says the same' }),
  refuseLossReversal: () => ({ reason: 'It is another payment' }),
  approveRefundAccount: () => ({ reason: 'The payer has confirmed it' }),
  refuseRefundAccount: () => ({ reason: 'It is not the payer’s' }),
  closePaymentAlert: () => ({ reason: 'It was ours' }),
  holdPayouts: () => ({ reason: 'Buyers complain' }),
  liftPayoutHold: () => ({ reason: 'It is cleared up' }),
  deleteProduct: () => ({ reason: 'Counterfeit' }),
  openConversation: (world) => ({ vendor_id: world.vendor.vendorId }),
  sendMessage: () => ({ client_id: uuid(), content: 'Is it still there?', attachments: [], reply_to: 1 }),
  markConversation: () => ({ received: 1, read: 1 }),
  blockConversation: () => ({ is_blocked: false }),
  reportConversation: () => ({ reason: 'spam', note: 'Again and again', messages: [], block: false }),
  clearWarning: () => ({ is_cleared: true }),
  saveQuickReplies: () => ({ replies: ['It is in stock.'] }),
  savePresence: () => ({ is_hidden: true }),
  suspendUser: () => ({ reason: 'Asks to be paid outside Asime', note: 'Three reports today' }),
  restoreUser: () => ({ reason: 'It was a mistake' }),
  makeVendor: () => ({
    business_name: 'Nana Akua Fabrics',
    location: 'Kumasi, Ashanti',
    reason: 'They asked by phone',
  }),
  makeBuyer: () => ({ reason: 'They asked by phone' }),
  signOutUser: () => ({ reason: 'The telephone was stolen' }),
  requestEmailChange: () => ({ new_email: 'moved@test.example', reason: 'They have another provider' }),
  requestPhoneChange: () => ({ new_phone: '0244123458', reason: 'They have lost their SIM' }),
  withdrawPhoneChange: () => ({ reason: 'They have found it' }),
  withdrawEmailChange: () => ({ reason: 'They have thought again' }),
  resolveConversationReport: () => ({ reason: 'The sender was warned' }),
  reportContent: (world) => ({
    subject_type: 'product',
    subject_id: world.productId,
    reason: 'misleading',
    note: 'It is not from Tamale',
  }),
  savePostingRule: () => ({
    kind: 'prohibited',
    phrase: 'moon dust',
    category_id: null,
    message: 'Moon dust cannot be traded.',
    if_updated_at: null,
    reason: 'The law says so',
  }),
  withdrawCommissionRule: () => ({ reason: 'Mistyped' }),
  withdrawVatRate: () => ({ reason: 'Mistyped' }),
  deletePostingRule: () => ({ reason: 'It may be sold now' }),
  hideMessage: () => ({ reason: 'It asks for money outside Asime' }),
  restoreMessage: () => ({ reason: 'It was meant well' }),
  hideContent: () => ({ reason: 'It is a copy' }),
  dismissReports: () => ({ reason: 'Nothing is wrong with it' }),
  restoreContent: () => ({ reason: 'It is no copy after all' }),
  writeContactEntry: () => ({ kind: 'note', text: 'Called her', seen: 0, reason: 'So that others know' }),
  assignContactMessage: (world) => ({ assignee_id: world.admin.id, if_assignee_id: null, reason: 'I know the order' }),
  closeContactMessage: () => ({ reason: 'It has arrived' }),
  reopenContactMessage: () => ({ reason: 'It has not arrived' }),
  saveCannedAnswer: () => ({ title: 'On its way', text: 'Hello, {name}', if_updated_at: null, reason: 'Often asked' }),
  deleteCannedAnswer: () => ({ reason: 'Nobody asks it' }),
  addStaff: (world) => ({ email: world.candidate.email, role: 'support', reason: 'She begins on Monday' }),
  changeStaffRole: () => ({ role: 'finance', if_role: 'support', reason: 'She sends payouts now' }),
  resetStaffCodes: () => ({ reason: 'She has lost her phone' }),
  removeStaff: () => ({ if_role: 'support', reason: 'She has left' }),
  confirmSession: () => ({ password: PASSWORD }),
  addPasskey: () => ({ created: known(buildTelephone().create({ challenge: 'x' })) }),
  renamePasskey: () => ({ name: 'My telephone' }),
  signInByPasskey: () => ({ passkey: known(buildTelephone().answer({ challenge: 'x' })) }),
  beginSecondFactor: () => ({ password: PASSWORD }),
  turnOnSecondFactor: () => ({ code: '123456' }),
  checkSecondFactor: () => ({ code: '123456' }),
  renewRecoveryCodes: () => ({ code: '123456' }),
  turnOffSecondFactor: () => ({ code: '123456' }),
  changePassword: () => ({ password: PASSWORD, new_password: 'waakye-and-shito-7' }),
  saveCategory: () => ({
    name: 'Smocks',
    icon: 'fashion',
    parent_id: null,
    after_id: null,
    if_revision: 0,
    reason: 'Its name says little',
  }),
  mergeCategory: (world) => ({ into_id: world.emptyCategoryId, if_revision: 0, reason: 'The two are one' }),
  saveCategoryField: () => ({
    label: 'Weave',
    type: 'choice',
    choices: ['Plain', 'Striped'],
    unit: null,
    is_required: false,
    is_private: false,
    if_revision: 0,
    reason: 'Buyers ask for it',
  }),
  removeCategoryField: () => ({ if_revision: 0, reason: 'Nobody fills it in' }),
  saveHomeBlock: (world) => ({
    title: 'For the harmattan',
    content: { kind: 'category', category_id: world.categoryId },
    shown_from: null,
    shown_until: null,
    is_hidden: true,
    after_id: null,
    if_revision: 0,
    reason: 'The season begins',
  }),
  removeHomeBlock: () => ({ if_revision: 0, reason: 'The season is over' }),
  saveHomeFigure: () => ({ figure: '12K+', if_revision: 0, reason: 'We have grown' }),
  messageVendor: () => ({ message: 'Do you have it in blue?' }),
  contactUs: (world) => ({
    name: 'Ama Serwaa',
    email: uniqueEmail(),
    topic: 'payment',
    message: 'I have paid twice for one order.',
    form_token: world.makeFormToken(),
    website: '',
  }),
  subscribeToNewsletter: () => ({ email: uniqueEmail() }),
  confirmProductImport: () => ({ leave_out_bad: true }),
  addWishes: (world) => ({ product_ids: [world.productId] }),
  saveSearch: () => ({ list: 'products', name: 'Smocks', filters: { query: 'smock' } }),
  changeSavedSearch: () => ({ alert: 'daily' }),
  saveView: () => ({ list: 'shop_orders', name: 'To pack', query: 'state=paid' }),
  confirmNewsletter: () => ({ token: 'made-up' }),
  readNotifications: () => ({ ids: ['01890000-0000-7000-8000-000000000000'] }),
  readAllNotifications: () => ({ until: '01890000-0000-7000-8000-000000000000', group: 'bids' }),
  chooseNotificationChannel: () => ({ topic: 'new_bids', channel: 'email', on: true }),
  nameTextNumber: () => ({ phone: '024 412 3456', channel: 'sms' }),
  confirmTextNumber: () => ({ code: '123456' }),
  saveQuietHours: () => ({
    quiet: true,
    quiet_from: '22:00',
    quiet_to: '05:30',
    security_in_quiet: false,
    digest: '07:00',
  }),
  addPushDevice: () => ({
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${uuid()}`,
    keys: {
      p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
      auth: 'FPssNDTKnInHVndSTdbKFw',
    },
  }),
  unsubscribeByLink: () => ({ token: 'made-up' }),
  unsubscribeFromNewsletter: () => ({ token: 'made-up' }),
}

/** The file that the endpoint takes in a form. */
const FILES: Record<string, { name: string; content: string }> = {
  checkProductFile: {
    name: 'goods.csv',
    content: 'SKU,Name,Description,Category,Price,Stock\r\nS-1,Smock,From Tamale,Unheard of,120.50,5\r\n',
  },
}

export function bodyOf(endpoint: Endpoint, world: World): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined
  const make = BODIES[endpoint.id]
  if (!make)
    throw new Error(`${endpoint.id} has no body here yet: add one, so that the tests of every endpoint cover it`)
  return make(world)
}

export const withBody = endpoints.filter((endpoint) => endpoint.body)
export const lists = endpoints.filter((endpoint) => endpoint.query?.shape['limit'])

export interface Field {
  /** As errors name it. */
  path: string[]
}

/** The fields of a body, those of the first of each list and the named ones of each map included. */
export function fieldsOf(endpoint: Endpoint, world: World): Field[] {
  const fields: Field[] = []
  const walk = (value: unknown, path: string[]) => {
    if (path.length > 0) fields.push({ path })
    if (value === null || typeof value !== 'object') return
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
  }
  walk(bodyOf(endpoint, world), [])
  return fields
}

/** The body as JSON text, with the field's value replaced by text that need not be JSON. */
export function withRaw(body: unknown, path: string[], raw: string): string {
  const marker = '@@the field@@'
  const copy = structuredClone(body) as Record<string, any>
  const parent = path.slice(0, -1).reduce<Record<string, any>>((inner, name) => inner[name], copy)
  parent[path.at(-1) as string] = marker
  return JSON.stringify(copy).replace(JSON.stringify(marker), () => raw)
}

export interface RawCall {
  headers?: Record<string, string>
  /** JSON text. */
  payload?: string
  path?: string
  query?: string
  as?: { token: string } | undefined
}

/** Makes the call of the contract as a user who may, with the given parts in place of valid ones. */
export async function call(app: TestApp, endpoint: Endpoint, world: World, given: RawCall = {}): Promise<Answer> {
  const caller = 'as' in given ? given.as : callerOf(endpoint, world)
  const body = bodyOf(endpoint, world)
  const file = FILES[endpoint.id]
  // Elsewhere no form is taken.
  const form = file && given.payload === undefined && given.path === undefined ? formOf(file) : undefined
  const payload = given.payload ?? form?.payload ?? (body === undefined ? undefined : JSON.stringify(body))
  return send(app, endpoint.method, `/api/v1${given.path ?? pathOf(endpoint, world)}${given.query ?? ''}`, {
    headers: {
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...form?.headers,
      ...given.headers,
    },
    payload,
  })
}

export async function send(
  app: TestApp,
  method: string,
  url: string,
  options: { headers?: Record<string, string>; payload?: string | Buffer | undefined } = {},
): Promise<Answer> {
  const res = await app.server.inject({
    method: method as 'GET',
    url,
    headers: options.headers ?? {},
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  })
  const isJson = String(res.headers['content-type']).startsWith('application/json')
  return {
    status: res.statusCode,
    headers: res.headers,
    text: res.body,
    body: isJson && res.body ? JSON.parse(res.body) : undefined,
  }
}
