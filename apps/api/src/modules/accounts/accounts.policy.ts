import type { UserType } from '@asime/contract/accounts'
import type { ErrorCode } from '@asime/contract/errors'

/**
 * Why somebody opens no shop; undefined where they may. The address or the number must be theirs: buyers are told who they buy from, and
 * orders are announced there.
 */
export function whyNotOpenShop(user: {
  user_type: UserType
  is_confirmed: boolean
  works_for_shop: boolean
}): { code: ErrorCode; message: string } | undefined {
  if (user.user_type === 'admin') return { code: 'forbidden', message: 'Admins cannot open a shop' }
  if (user.user_type === 'vendor') return { code: 'conflict', message: 'You already have a shop' }
  if (user.works_for_shop)
    return { code: 'conflict', message: 'You work for a shop. Leave it first, on your profile page' }
  if (!user.is_confirmed)
    return { code: 'forbidden', message: 'Confirm your email first. Your profile has a button to send the link again' }
  return undefined
}
