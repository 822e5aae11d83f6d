import type { Product } from '@asime/contract/products'
import { moreLinkClass } from '../../ui/section.tsx'
import { specificationsOf } from './specification-rows.ts'
import { Specifications } from './specifications.tsx'
import * as texts from './description.texts.ts'

/** As many as stand beside a text of usual length. */
const SPECIFICATIONS_SHOWN = 6

/** What the vendor says of it; where there is room, with the first of its specifications beside. */
export function Description({ product }: { product: Product }) {
  const count = specificationsOf(product).length
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-start lg:gap-16">
      <p className="max-w-[64ch] text-[1.0625rem] whitespace-pre-line wrap-anywhere">{product.description}</p>
      {count > 0 && (
        <div className="max-lg:hidden">
          <h2 className="text-xl">{texts.inShort}</h2>
          <div className="mt-2">
            <Specifications product={product} limit={SPECIFICATIONS_SHOWN} />
          </div>
          {count > SPECIFICATIONS_SHOWN && (
            <a href="#specifications" className={moreLinkClass}>
              {texts.allSpecifications}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
