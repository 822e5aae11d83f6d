import type { Profile } from '@asime/contract/accounts'

/** What the header needs to know of whoever looks at the page. */
export type ViewerHint = Pick<Profile, 'full_name' | 'user_type' | 'avatar_url'> & {
  /** Missing from cookies of older versions. */
  id?: string | undefined
  /** What they are in the shop that they own or work for. */
  shop_role?: Profile['shop_role']
  /** Of admins. */
  staff_role?: Profile['staff_role']
  /** That shop. */
  vendor?: Pick<NonNullable<Profile['vendor']>, 'business_name'> | undefined
}
