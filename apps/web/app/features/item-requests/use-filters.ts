import { href, useNavigate } from 'react-router'
import { useFilterForm } from '../../lib/forms/use-filter-form.ts'
import { formValuesOf, type ItemRequestFilters, readFilters, searchOf } from './item-request-filters.ts'

/** Ties a form of some of the filters to the address; what it has no field for stays as it is. */
export function useFilters(filters: ItemRequestFilters): ReturnType<typeof useFilterForm> {
  const navigate = useNavigate()
  return useFilterForm({
    address: String(formValuesOf(filters)),
    addressOf: (values) => {
      const next = formValuesOf(filters)
      for (const [name, value] of values) next.set(name, value)
      return String(formValuesOf(readFilters(next)))
    },
    go: (address, { replace }) => {
      const next = readFilters(new URLSearchParams(address))
      void navigate(`${href('/requests')}${searchOf(next)}`, { replace, preventScrollReset: true })
    },
  })
}
