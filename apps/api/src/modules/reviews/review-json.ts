import { jsonObject } from '../../platform/database/json-object.ts'

// JSON of reviews as the contract has it, built by the database from rows r (reviews), u (users) and, where the product
// is named, p (products).

const MEMBERS = {
  id: 'r.id',
  rating: 'r.rating',
  comment: 'r.comment',
  verified_purchase: 'r.verified_purchase',
  created_at: 'r.created_at',
  edited_at: 'r.edited_at',
  user: jsonObject({ id: 'u.id', full_name: 'u.full_name', avatar_url: 'u.avatar_url' }),
}

export const REVIEW = jsonObject(MEMBERS)
export const OWN_REVIEW = jsonObject({ ...MEMBERS, is_hidden: 'r.hidden_at IS NOT NULL' })
export const VENDOR_REVIEW = jsonObject({
  ...MEMBERS,
  product: jsonObject({ id: 'p.id', product_name: 'p.product_name' }),
})
