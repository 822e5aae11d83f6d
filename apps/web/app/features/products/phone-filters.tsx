import type { Category, CategoryField } from '@asime/contract/categories'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { FiltersLabel } from '../../ui/filters-label.tsx'
import { ProductFilterForm } from './product-filter-form.tsx'
import { type ProductFilters, withoutFilters, writeFilters } from './product-filters.ts'
import * as texts from './phone-filters.texts.ts'

interface PhoneFiltersProps {
  filters: ProductFilters
  categories: readonly Category[]
  fields: readonly CategoryField[]
  regions: readonly string[]
  /** How many filters hold. */
  activeCount: number
  /** What the button that closes the sheet says: `Show 128 products`. */
  showLabel: string
  isLoading: boolean
}

/** The filters where there is no room for a rail: a sheet, and as long as no script runs, a part that folds out. */
export function PhoneFilters({
  filters,
  categories,
  fields,
  regions,
  activeCount,
  showLabel,
  isLoading,
}: PhoneFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isServerHtml = useIsServerHtml()
  return (
    <>
      {/* Keeps what was typed into it before the scripts came: it only folds, it never goes. */}
      <details className="group/filters open:basis-full">
        <summary
          aria-haspopup={isServerHtml ? undefined : 'dialog'}
          onClick={(event) => {
            if (event.currentTarget.parentElement?.hasAttribute('open')) return
            event.preventDefault()
            setOpen(true)
          }}
          className={chipClass({ className: 'min-h-11! list-none [&::-webkit-details-marker]:hidden' })}
        >
          <FiltersLabel activeCount={activeCount} />
        </summary>
        <div className="mt-4 max-w-[420px]">
          <ProductFilterForm filters={filters} categories={categories} fields={fields} regions={regions} />
        </div>
      </details>
      <Sheet
        side="bottom"
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.filters}
        footer={
          <>
            {activeCount > 0 && (
              <Link
                to={`${href('/products')}${writeFilters(withoutFilters(filters))}`}
                className={`${buttonClass({ variant: 'ghost' })} flex-none!`}
              >
                {texts.clearAll}
              </Link>
            )}
            <Button variant="buy" busy={isLoading} onClick={() => setOpen(false)}>
              {showLabel}
            </Button>
          </>
        }
      >
        <div className="pt-2">
          <ProductFilterForm filters={filters} categories={categories} fields={fields} regions={regions} />
        </div>
      </Sheet>
    </>
  )
}
