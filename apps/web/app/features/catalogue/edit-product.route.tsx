import type { Profile } from '@asime/contract/accounts'
import type { OwnProduct } from '@asime/contract/own-products'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { ProductCard } from '../products/product-card.tsx'
import { DraftState } from './draft-state.tsx'
import * as texts from './edit-product.texts.ts'
import { changeProduct, readOwnProduct } from './own-products.api.ts'
import { changesOf } from './product-changes.ts'
import { fieldsOf, toInput } from './product-fields.ts'
import { ProductForm } from './product-form.tsx'
import { useProductDraft } from './use-product-draft.ts'

export const handle: PageHandle = { tabBar: false }

export function meta() {
  return ownMeta(texts.editProduct)
}

export default function EditProductPage() {
  const { id = '' } = useParams()
  return (
    <Queries>
      <div className="frame pt-5 lg:pt-8">
        <Loaded key={id} id={id} />
      </div>
    </Queries>
  )
}

function Loaded({ id }: { id: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useOwnQuery(['own product', id], (signal) => readOwnProduct(id, signal))
  const [refusals, setRefusals] = useState(0)
  if (data && viewer)
    return (
      <Edit
        key={`${data.updated_at} ${refusals}`}
        product={data}
        user={viewer}
        onChanged={async () => {
          await refetch()
          setRefusals((before) => before + 1)
        }}
      />
    )
  if (error instanceof ApiError && error.code === 'not_found') return <Missing />
  if (error) return <Failed onRetry={refetch} />
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-[320px]" />
      <Skeleton className="h-[320px]" />
    </Loading>
  )
}

interface EditProps {
  product: OwnProduct
  user: Profile
  /** A save was refused, because the product is not as it was. */
  onChanged: () => Promise<void>
}

function Edit({ product: latest, user, onChanged }: EditProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // As the form began with, whatever is read since: what is saved is what was edited.
  const [product] = useState(latest)
  const draft = useProductDraft(product.id, fieldsOf(product))
  return (
    <>
      <output className="mb-4 block empty:sr-only">
        {draft.isOfEarlier && <Callout tone="warn">{texts.changedSince}</Callout>}
      </output>
      <ProductForm
        key={draft.number}
        title={texts.editProduct}
        initial={draft.fields}
        visibility={product.visibility}
        shop={{ business_name: user.vendor?.business_name ?? '', location: product.vendor.location }}
        renderCard={(card) => (
          <ProductCard product={{ ...card, rating: product.rating, total_reviews: product.total_reviews }} />
        )}
        notice={draft.isKept && <DraftState onDiscard={draft.discard} />}
        onChange={draft.keep}
        onSave={async (fields, asked, visibility) => {
          await changeProduct(product.id, changesOf(product, toInput(fields, asked, visibility))).catch(
            async (error: unknown) => {
              if (error instanceof ApiError && error.code === 'product_changed') await onChanged()
              throw error
            },
          )
          draft.forget()
          toast.success(texts.saved, texts.states[visibility](fields.product_name))
          await queries.invalidateQueries()
          await navigate(href('/app/vendor/products'))
        }}
      />
    </>
  )
}

function Missing() {
  return (
    <EmptyState
      title={texts.notFound}
      actions={
        <Link to={href('/app/vendor/products')} className={buttonClass()}>
          {texts.toProducts}
        </Link>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  )
}
