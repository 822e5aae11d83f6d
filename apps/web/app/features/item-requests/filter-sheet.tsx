import type { Category } from '@asime/contract/categories'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { FiltersLabel } from '../../ui/filters-label.tsx'
import { FilterFields } from './item-request-filter-fields.tsx'
import type { ItemRequestFilters } from './item-request-filters.ts'
import { useFilters } from './use-filters.ts'
import * as texts from './filter-sheet.texts.ts'

const NOTHING = texts.noRequestsFound

interface FilterSheetProps {
  filters: ItemRequestFilters
  categories: readonly Category[]
  /** How many of the sheet's filters hold. */
  activeCount: number
  /** How many there are: `347 open requests`; undefined where nothing was found. */
  countText: string | undefined
  /** Where the filters stand on the page, for browsers without scripts. */
  fieldsId: string
}

/** The phone's filters: a sheet from below, whose choices act on the list behind it. */
export function FilterSheet({ filters, categories, activeCount, countText, fieldsId }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const look = buttonClass({ variant: 'line' })
  const content = <FiltersLabel activeCount={activeCount} />
  return (
    <>
      <a href={`#${fieldsId}`} className={`${look} scripted:hidden`}>
        {content}
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${look} cursor-pointer noscript:hidden`}
        onClick={() => setOpen(true)}
      >
        {content}
      </button>
      <Sheet
        side="bottom"
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.filters}
        footer={
          <Button variant="buy" block onClick={() => setOpen(false)}>
            {countText ? texts.show(countText) : NOTHING}
          </Button>
        }
      >
        {/* The page's own count is out of reach behind the sheet. */}
        <output className="sr-only">{countText ?? NOTHING}</output>
        <SheetForm filters={filters} categories={categories} />
      </Sheet>
    </>
  )
}

function SheetForm({ filters, categories }: Pick<FilterSheetProps, 'filters' | 'categories'>) {
  const { ref, ...events } = useFilters(filters)
  return (
    <form ref={ref} noValidate {...events} className="[&>fieldset:first-child]:border-0">
      <FilterFields filters={filters} categories={categories} />
    </form>
  )
}
