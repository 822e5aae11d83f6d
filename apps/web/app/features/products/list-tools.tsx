import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { useEffect, useId, useRef } from 'react'
import { Form, href, Link, useNavigate, useSearchParams } from 'react-router'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { segmentClass, SegmentedLinks } from '../../ui/segmented.tsx'
import { type ProductFilters, readFilters, SORTS, writeFilters } from './product-filters.ts'
import * as texts from './list-tools.texts.ts'

/** The order of the list. A form of its own, so that it stands where one looks for it. */
export function SortForm({ filters }: { filters: ProductFilters }) {
  const id = useId()
  const navigate = useNavigate()
  const isServerHtml = useIsServerHtml()
  const { sort, search } = filters
  const others = new URLSearchParams(writeFilters({ ...filters, sort: undefined }))
  // A search has an order of its own; without one the newest come first anyway.
  const first = search ? texts.bestMatch : SORTS.newest.label
  const value = sort === 'newest' && !search ? '' : (sort ?? '')
  const select = useRef<HTMLSelectElement>(null)
  // Follows the address. A new control in its place would take the focus from whoever chooses by keyboard.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <Form action={href('/products')} className="flex min-w-0 items-center gap-2">
      {[...others].map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <label htmlFor={id} className="text-sm text-ink-3 max-lg:sr-only">
        {texts.sort}
      </label>
      <Select
        ref={select}
        id={id}
        name="sort"
        defaultValue={value}
        // Not kept by the browser over a reload or going back: it says how the list is sorted.
        autoComplete="off"
        className="min-w-0 max-lg:flex-1 lg:w-[208px]"
        onChange={({ target }) => {
          const next = readFilters(new URLSearchParams({ sort: target.value })).sort
          void navigate(`${href('/products')}${writeFilters({ ...filters, sort: next })}`)
        }}
      >
        <option value="">{first}</option>
        {Object.entries(SORTS)
          .filter(([name]) => search || name !== 'newest')
          .map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
      </Select>
      {isServerHtml && (
        <button type="submit" className={`${buttonClass()} scripted:hidden`}>
          {texts.sort}
        </button>
      )}
    </Form>
  )
}

/** Grid or list: the same products, so nothing is loaded for it. */
export function ViewSwitch({ filters }: { filters: ProductFilters }) {
  const [params] = useSearchParams()
  const pathTo = (view: ProductFilters['view']) => {
    const next = new URLSearchParams(params)
    if (view === 'list') next.set('view', view)
    else next.delete('view')
    return `?${next}`
  }
  return (
    <SegmentedLinks label={texts.view}>
      {VIEWS.map(({ view, label, Icon }) => (
        <Link
          key={view}
          to={pathTo(view)}
          replace
          defaultShouldRevalidate={false}
          preventScrollReset
          aria-label={label}
          aria-current={filters.view === view ? 'true' : undefined}
          className={segmentClass(filters.view === view)}
        >
          <Icon aria-hidden="true" />
        </Link>
      ))}
    </SegmentedLinks>
  )
}

const VIEWS = [
  { view: 'grid', label: texts.grid, Icon: LayoutGrid },
  { view: 'list', label: texts.list, Icon: List },
] as const
