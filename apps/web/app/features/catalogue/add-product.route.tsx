import { IDEMPOTENCY_KEY, lengthOf } from '@asime/contract/deadlines'
import type { Profile } from '@asime/contract/accounts'
import { href, useNavigate } from 'react-router'
import { forgetIntention, keyForIntention } from '../../lib/api/kept-intention.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { toast } from '../../ui/toast.tsx'
import { ProductCard } from '../products/product-card.tsx'
import * as texts from './add-product.texts.ts'
import { DraftState } from './draft-state.tsx'
import { createProduct } from './own-products.api.ts'
import { emptyFields, toInput } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { useProductDraft } from './use-product-draft.ts'

/** An hour less than the API remembers a key. */
const KEY_KEPT_MS = (lengthOf(IDEMPOTENCY_KEY, 'hours') - 1) * 60 * 60 * 1000

export const handle: PageHandle = { tabBar: false }

export function meta() {
  return ownMeta(texts.addProduct)
}

export default function AddProductPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Add user={viewer} />}</Queries>
}

function Add({ user }: { user: Profile }) {
  const navigate = useNavigate()
  // Whoever works for a shop may join another; one's own shop is always the same.
  const draft = useProductDraft(user.shop_role === 'owner' ? 'new' : `new:${user.vendor?.id}`, emptyFields)
  return (
    <div className="frame pt-5 lg:pt-8">
      <ProductForm
        key={draft.number}
        title={texts.addProduct}
        initial={draft.fields}
        visibility={undefined}
        shop={{ business_name: user.vendor?.business_name ?? '', location: user.location }}
        renderCard={(card) => <ProductCard product={card} />}
        notice={draft.isKept && <DraftState onDiscard={draft.discard} />}
        onChange={draft.keep}
        onSave={async (fields, asked, visibility) => {
          const input = toInput(fields, asked, visibility)
          const intention = `product:${user.id}`
          const { product_name: name } = await createProduct(input, keyForIntention(intention, input, KEY_KEPT_MS))
          forgetIntention(intention)
          draft.forget()
          if (visibility === 'published') toast.success(texts.published, texts.isOnSale(name))
          else toast.success(texts.draftSaved, texts.isKept(name))
          await navigate(href('/app/vendor/products'))
        }}
      />
    </div>
  )
}
