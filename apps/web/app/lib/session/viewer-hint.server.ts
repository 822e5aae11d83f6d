import { UserType } from '@asime/contract/accounts'
import { shopRoles } from '@asime/contract/shop-roles'
import { staffRoles } from '@asime/contract/staff-roles'
import { z } from 'zod'
import type { ViewerHint } from './viewer-hint.ts'

const Hint = z.object({
  id: z.string().max(64).optional(),
  name: z.string().min(1).max(200),
  type: UserType,
  avatar: z.string().max(2000).nullable(),
  shop: z.string().min(1).max(200).optional(),
  shop_id: z.string().max(64).optional(),
  role: z.enum(shopRoles).optional(),
  staff: z.enum(staffRoles).optional(),
})

/**
 * The viewer whom the browser names. Only good for drawing the header: anyone can write any cookie, and every call of the
 * API is checked by its token.
 * @param cookies the header's text
 */
export function viewerHintOf(cookies: string): ViewerHint | undefined {
  const text = /(?:^|;\s*)viewer=([^;]+)/.exec(cookies)?.[1]
  if (!text) return undefined
  try {
    const {
      id,
      name,
      type,
      avatar,
      shop,
      shop_id: shopId,
      role,
      staff,
    } = Hint.parse(JSON.parse(decodeURIComponent(text)))
    const vendor = shop === undefined ? undefined : { id: shopId, business_name: shop }
    return {
      id,
      full_name: name,
      user_type: type,
      avatar_url: safePicture(avatar),
      vendor,
      shop_role: role,
      staff_role: staff,
    }
  } catch {
    return undefined
  }
}

function safePicture(link: string | null): string | null {
  return link?.startsWith('/media/') ? link : null
}
