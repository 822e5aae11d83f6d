import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import * as texts from './account-types.texts.ts'

/** What account somebody can open, as cards to choose from. */
export const ACCOUNT_TYPES = [
  { value: 'buyer', label: texts.buyer, description: texts.askForItemsAndShop, icon: <ShoppingBag /> },
  { value: 'vendor', label: texts.vendor, description: texts.sellAndBidOnRequests, icon: <Store /> },
]
