import type { Profile } from '@asime/contract/accounts'

/** The viewer's data that the header needs. */
export type ViewerHint = Pick<Profile, 'full_name' | 'user_type' | 'avatar_url'> & {
  /** Missing from cookies of older versions. */
  id?: string | undefined
  /** Their role in the shop that they own or work for. */
  shop_role?: Profile['shop_role']
  /** Of admins. */
  staff_role?: Profile['staff_role']
  /** That shop. */
  vendor?: (Pick<NonNullable<Profile['vendor']>, 'business_name'> & { id?: string | undefined }) | undefined
}
