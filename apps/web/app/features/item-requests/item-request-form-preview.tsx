import type { Profile } from '@asime/contract/accounts'
import type { Category } from '@asime/contract/categories'
import type { ItemRequestCard as ItemRequestCardData, SaveItemRequest } from '@asime/contract/item-requests'
import EyeOff from 'lucide-react/icons/eye-off'
import Handshake from 'lucide-react/icons/handshake'
import Pencil from 'lucide-react/icons/pencil'
import { type Control, useWatch } from 'react-hook-form'
import { ItemRequestCard } from './item-request-card.tsx'
import { amountOf, instantOf, type ItemRequestFields } from './item-request-fields.ts'
import * as texts from './item-request-form-preview.texts.ts'

/** What others have added to the card. */
export type PostedItemRequest = Pick<ItemRequestCardData, 'views_count' | 'total_bids' | 'lowest_bid' | 'created_at'>

interface ItemRequestPreviewProps {
  control: Control<ItemRequestFields, unknown, SaveItemRequest>
  categories: readonly Category[]
  user: Profile
  posted: PostedItemRequest | undefined
  nowMs: number
}

/** What one may want to be sure of before posting. */
export function GoodToKnow() {
  return (
    <ul className="mt-6 grid gap-3 text-[.9375rem] text-ink-2 [&_li]:flex [&_li]:items-start [&_li]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:flex-none [&_svg]:text-forest">
      <li>
        <Handshake aria-hidden="true" strokeWidth={1.9} />
        {texts.nothingIsAgreedYet}
      </li>
      <li>
        <Pencil aria-hidden="true" strokeWidth={1.9} />
        {texts.youCanChangeOrCancel}
      </li>
      <li>
        <EyeOff aria-hidden="true" strokeWidth={1.9} />
        {texts.vendorsSeeYourName}
      </li>
    </ul>
  )
}

/** The card as vendors will see it, with what has been typed so far. It is only to be looked at. */
export function ItemRequestPreview({ control, categories, user, posted, nowMs }: ItemRequestPreviewProps) {
  const fields = useWatch({ control }) as ItemRequestFields
  return (
    <div inert className="[overflow-wrap:anywhere]">
      <ItemRequestCard
        itemRequest={{ ...toCard(fields, categories, user, nowMs), ...posted }}
        nowMs={nowMs}
        heading="h3"
      />
    </div>
  )
}

function toCard(
  fields: ItemRequestFields,
  categories: readonly Category[],
  user: Profile,
  nowMs: number,
): ItemRequestCardData {
  const category = categories.find(({ id }) => id === fields.category_id) ?? null
  const expiresAtMs = Date.parse(instantOf(fields.expires_at) ?? '')
  return {
    id: 'preview',
    request_title: fields.request_title.trim() || texts.whatYouAreLookingFor,
    description: fields.description,
    category,
    category_id: category?.id ?? null,
    budget_min: finite(amountOf(fields.budget_min)),
    budget_max: finite(amountOf(fields.budget_max)),
    currency: fields.currency,
    location: fields.location.trim() || null,
    urgency: fields.urgency,
    expires_at: Number.isNaN(expiresAtMs) ? null : new Date(expiresAtMs).toISOString(),
    is_expired: expiresAtMs <= nowMs,
    status: 'open',
    views_count: 0,
    total_bids: 0,
    lowest_bid: null,
    attachments: fields.attachments.map(({ url }) => url),
    created_at: new Date(nowMs).toISOString(),
    // Nobody's own: as it looks to others.
    user: { id: '', full_name: user.full_name, avatar_url: user.avatar_url },
    actions: [],
  }
}

function finite(amount: number | undefined): number | null {
  return amount !== undefined && Number.isFinite(amount) ? amount : null
}
