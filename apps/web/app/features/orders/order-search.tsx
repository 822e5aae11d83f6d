import { MAX_QUERY } from '@asime/contract/text-lengths'
import type { OrderSide } from '@asime/contract/order-states'
import { useNavigate } from 'react-router'
import { useFilterForm } from '../../lib/forms/use-filter-form.ts'
import { queryText } from '../../lib/lists/query-values.ts'
import { Field, Input } from '../../ui/field.tsx'
import * as texts from './order-search.texts.ts'

interface OrderSearchProps {
  as: OrderSide
  state: string
  words: string
}

/** By number, item or the other side's name; in the address, beside the state. */
export function OrderSearch({ as, state, words }: OrderSearchProps) {
  const navigate = useNavigate()
  const addressOf = (typed: string) => {
    const values = new URLSearchParams()
    if (state !== 'all') values.set('state', state)
    if (typed) values.set('q', typed)
    return `?${values}`
  }
  const filters = useFilterForm({
    address: addressOf(words),
    addressOf: (values) => addressOf(queryText(values.get('q')) ?? ''),
    go: (address, { replace }) => void navigate(address, { replace, preventScrollReset: true }),
  })
  return (
    <search className="min-w-0 flex-1 basis-72 sm:max-w-[420px]">
      <form method="get" {...filters}>
        {state !== 'all' && <input type="hidden" name="state" value={state} />}
        <Field label={as === 'vendor' ? texts.searchOrdersByNumberBuyer : texts.searchOrdersByNumberShop}>
          {(control) => (
            <Input
              type="search"
              name="q"
              defaultValue={words}
              maxLength={MAX_QUERY}
              enterKeyHint="search"
              {...control}
            />
          )}
        </Field>
      </form>
    </search>
  )
}
