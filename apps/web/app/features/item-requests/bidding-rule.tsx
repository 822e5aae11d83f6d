import { ONLY_VENDORS_BID } from '@asime/contract/rules'
import Store from 'lucide-react/icons/store'

/** What is said wherever the bid form is not; below what explains why. */
export function BiddingRule() {
  return (
    <p className="mt-2 flex items-center gap-2 text-sm font-medium">
      <Store aria-hidden="true" strokeWidth={1.9} className="size-4 flex-none" />
      {ONLY_VENDORS_BID}
    </p>
  )
}
