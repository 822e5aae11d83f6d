import { MAX_HOME_SET_PRODUCTS } from '@asime/contract/home-rules'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { Button } from '../../../ui/button.tsx'
import { findProducts } from '../find.api.ts'
import { FindField } from '../find-field.tsx'
import * as texts from './blocks.texts.ts'

export interface Chosen {
  id: string
  product_name: string
  is_public: boolean
}

interface ChosenProductsProps {
  products: readonly Chosen[]
  error: string | undefined
  onChange: (products: Chosen[]) => void
}

/** The products of a set: found by their names, put in order. */
export function ChosenProducts({ products, error, onChange }: ChosenProductsProps) {
  return (
    <div className="grid gap-3">
      <FindField
        label={texts.findProduct}
        error={error}
        find={findProducts}
        isTaken={(id) => products.length >= MAX_HOME_SET_PRODUCTS || products.some((each) => each.id === id)}
        onChoose={({ id, name }) => onChange([...products, { id, product_name: name, is_public: true }])}
      />
      {products.length > 0 && (
        <ol aria-label={texts.chosen} className="grid gap-1 rounded-control bg-surface-2 p-2.5">
          {products.map(({ id, product_name: name, is_public: isPublic }, index) => (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 text-[.9375rem] wrap-anywhere">
                {name}
                {!isPublic && <span className="text-laterite-ink"> {texts.isOffSale}</span>}
              </span>
              <Button
                size="sm"
                variant="ghost"
                disabled={index === 0}
                aria-label={texts.earlier(name)}
                onClick={() =>
                  onChange(products.toSpliced(index, 1).toSpliced(index - 1, 0, products[index] as Chosen))
                }
              >
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={texts.takeOff(name)}
                onClick={() => onChange(products.filter((each) => each.id !== id))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
