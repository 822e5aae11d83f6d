import type { KindWords } from '../kind-words.ts'
import { accountKinds } from './accounts.ts'
import { deskKinds } from './desk.ts'
import { marketKinds } from './market.ts'
import { orderKinds } from './orders.ts'

/** What a notification of each kind says in a French email: the table of the contract in French. On the site they are English. */
export const frenchKinds: KindWords = { ...orderKinds, ...marketKinds, ...accountKinds, ...deskKinds }
