import { z } from 'zod'
import { Profile } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { line, optionalText } from './fields.ts'
import { dataOf } from './paging.ts'
import { onlyIf } from './permissions.ts'
import { MAX_LOCATION, MAX_SHOP_NAME } from './text-lengths.ts'

/** The data that opens a shop. Everything else has a default or is filled in later. */
export const OpenShop = z.strictObject({
  business_name: line({ max: MAX_SHOP_NAME, required: 'Business name is required' }),
  location: optionalText({ max: MAX_LOCATION }),
})
export type OpenShop = z.infer<typeof OpenShop>

export const openShopEndpoint = endpoint({
  id: 'openShop',
  feature: 'open_shops',
  method: 'POST',
  path: '/user/shop',
  tag: 'Accounts',
  access: 'signed_in',
  rule: onlyIf('confirmed_email', 'no_shop_yet'),
  idempotent: true,
  summary: 'Open a shop with the caller’s own account, which goes on buying; answers with the profile',
  body: OpenShop,
  status: 201,
  response: dataOf(Profile),
  errors: ['conflict'],
})
