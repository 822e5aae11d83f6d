import type { Category, CategoryField } from '@asime/contract/categories'
import { useState } from 'react'
import { href } from 'react-router'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { chipClass } from '../../ui/chip.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { FiltersLabel } from '../../ui/filters-label.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toastNotOpened } from '../../ui/toast.tsx'
import type { PhoneFilterSheetProps } from './phone-filter-sheet.tsx'
import { ProductFilterForm } from './product-filter-form.tsx'
import { type ProductFilters, withoutFilters, writeFilters } from './product-filters.ts'

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

const loadSheet = async () => {
  // What it stands in comes along, or it would be asked for only then.
  const [{ PhoneFilterSheet }] = await Promise.all([import('./phone-filter-sheet.tsx'), import('../../ui/modal.tsx')])
  return PhoneFilterSheet
}

/** The filters where there is no room for a rail: a sheet, and as long as no script runs, a part that folds out. */
export function PhoneFilters({ activeCount, showLabel, isLoading, ...form }: PhoneFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isServerHtml = useIsServerHtml()
  const Sheet = useDeferred<PhoneFilterSheetProps>(loadSheet, isOpen, () => {
    setOpen(false)
    toastNotOpened()
  })
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
          {isOpen && !Sheet && <Spinner />}
        </summary>
        <div className="mt-4 max-w-[420px]">
          <ProductFilterForm {...form} />
        </div>
      </details>
      <Deferred
        component={Sheet}
        props={{
          open: isOpen,
          onOpenChange: setOpen,
          clearPath: activeCount > 0 ? `${href('/products')}${writeFilters(withoutFilters(form.filters))}` : undefined,
          showLabel,
          isLoading,
          children: <ProductFilterForm {...form} />,
        }}
      />
    </>
  )
}
