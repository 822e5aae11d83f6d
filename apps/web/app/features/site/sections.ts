import { href } from 'react-router'

/** The parts of the market, in the order in which every navigation names them. */
export const sections = [
  { to: href('/products'), label: 'Browse Products' },
  { to: href('/requests'), label: 'Item Requests' },
  { to: href('/vendors'), label: 'Vendors' },
] as const

/** For visitors, beside the sections; who is signed in has it in the account menu. */
export const becomeVendor = { to: `${href('/register')}?type=vendor`, label: 'Become a Vendor' } as const
