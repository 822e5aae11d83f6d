import type { ShopDuty, ShopRole } from '@asime/contract/shop-roles'
import { mayInShop } from '@asime/contract/shop-roles'
import type { ViewerHint } from './viewer-hint.ts'

type Viewer = Pick<ViewerHint, 'user_type' | 'shop_role'>

/** A user's role in the shop that they own or work for. Profiles that an older version stored do not have it. */
export function shopRoleOf(viewer: Viewer | undefined): ShopRole | undefined {
  return viewer?.shop_role ?? (viewer?.user_type === 'vendor' ? 'owner' : undefined)
}

/** Whether something is their duty there: good for drawing navigation, while the API decides. */
export function isOnDuty(viewer: Viewer | undefined, duty: ShopDuty): boolean {
  return mayInShop(shopRoleOf(viewer), duty)
}
