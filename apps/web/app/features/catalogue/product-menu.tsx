import type { OwnProductCard } from '@asime/contract/own-products'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { closeOnLeaving } from '../../lib/page/close-on-leaving.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import * as texts from './product-menu.texts.ts'

export type ProductAct = 'publish' | 'hide' | 'duplicate' | 'feature' | 'delete'

const ENTRY = 'flex min-h-11 w-full cursor-pointer items-center px-4 text-left text-[.9375rem] hover:bg-surface-2'

/** The rest of what can be done with one product: a disclosure, like the account menu. */
export function ProductMenu({ product, onAct }: { product: OwnProductCard; onAct: (act: ProductAct) => void }) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => closeOnLeaving(details.current), [])

  const entry = (act: ProductAct, label: string) => (
    <li key={act}>
      <button
        type="button"
        className={`${ENTRY} ${act === 'delete' ? 'text-danger' : ''}`}
        onClick={() => {
          if (details.current) details.current.open = false
          onAct(act)
        }}
      >
        {label}
      </button>
    </li>
  )
  const { id, visibility, featuring, featuring_again_at: againAt } = product
  return (
    <details ref={details} className="relative flex-none">
      <summary
        aria-label={texts.more(product.product_name)}
        className={`${iconButtonClass} list-none [&::-webkit-details-marker]:hidden`}
      >
        <EllipsisVertical aria-hidden="true" />
      </summary>
      <ul className="absolute top-full right-0 z-30 w-56 overflow-hidden rounded-card border border-line bg-surface py-1.5 shadow-e3">
        <li>
          <Link to={href('/app/vendor/products/:id/edit', { id })} className={ENTRY}>
            {texts.edit}
          </Link>
        </li>
        {visibility === 'published' && (
          <li>
            <Link to={href('/products/:id', { id })} className={ENTRY}>
              {texts.view}
            </Link>
          </li>
        )}
        {visibility === 'published' ? entry('hide', texts.hide) : entry('publish', texts.publish)}
        {entry('duplicate', texts.duplicate)}
        {visibility === 'published' &&
          (featuring === 'none' || featuring === 'declined') &&
          againAt === null &&
          entry('feature', texts.feature)}
        {entry('delete', texts.delete)}
      </ul>
    </details>
  )
}
