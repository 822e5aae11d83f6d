import { href } from 'react-router'
import * as texts from './sections.texts.ts'

/** The parts of the site, in the order in which every navigation names them. */
export const sections = [
  { name: 'products', to: href('/products'), label: texts.browseProducts },
  { name: 'requests', to: href('/requests'), label: texts.itemRequests },
  { name: 'vendors', to: href('/vendors'), label: texts.vendors },
] as const

/** For visitors, beside the sections; who is signed in has it in the account menu. */
export const becomeVendor = { to: `${href('/register')}?type=vendor`, label: texts.becomeAVendor } as const
