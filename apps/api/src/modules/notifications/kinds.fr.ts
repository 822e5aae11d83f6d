import type { KindWords } from './kind-words.ts'
import { accountKinds } from './fr/accounts.ts'
import { deskKinds } from './fr/desk.ts'
import { marketKinds } from './fr/market.ts'
import { orderKinds } from './fr/orders.ts'

/** What a notification of each kind says in a French email: the table of the contract in French. On the site they are English. */
export const frenchKinds: KindWords = { ...orderKinds, ...marketKinds, ...accountKinds, ...deskKinds }
