import type { ReactNode } from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { formatCount } from '@asime/contract/counts'
import { queryText } from '../../../lib/lists/query-values.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Filters } from './people.api.ts'
import * as texts from './people.texts.ts'

export interface Choice {
  name: string
  label: string
  any: string
  options: readonly { value: string; label: string }[]
}

/** Something to type, as the address has it; what does not look like it is as good as not there. */
export interface Typed {
  name: string
  label: string
  type: 'date' | 'text'
  inputMode?: 'decimal'
  form: RegExp
}

export interface Kind {
  name: string
  label: string
  count: number | undefined
  /** What the API is asked for by it. */
  filters: Filters
}

/** What the address asks for; what it does not understand is as good as not there. */
export function readSearch(
  search: URLSearchParams,
  choices: readonly Choice[],
  kinds: readonly Kind[],
  inputs: readonly Typed[] = [],
  minLength = 0,
) {
  const words = queryText(search.get('query'))
  const query = words && words.length >= minLength ? words : undefined
  const chosen = Object.fromEntries(
    choices.flatMap(({ name, options }) => {
      const value = search.get(name)
      return value !== null && options.some((option) => option.value === value) ? [[name, value]] : []
    }),
  )
  for (const { name, form } of inputs) {
    const value = search.get(name)?.trim() ?? ''
    if (form.test(value)) chosen[name] = value
  }
  const kind = kinds.find(({ name }) => name === search.get('show')) ?? kinds[0]
  return {
    typed: { ...(query && { query }), ...chosen } as Filters,
    kind: kind?.name,
    filters: { ...(query && { query }), ...chosen, ...kind?.filters } as Filters,
  }
}

interface PeopleSearchProps {
  label: string
  placeholder: string
  typed: Filters
  choices: readonly Choice[]
  inputs?: readonly Typed[]
  /** Of the words, in letters. */
  minLength?: number
  kinds: readonly Kind[]
  kind: string | undefined
}

/**
 * The search of users, shops and orders: words, choices, what else is typed, and kinds with how many there are of each, where that is
 * known. The address says all of it.
 */
export function PeopleSearch({
  label,
  placeholder,
  typed,
  choices,
  inputs = [],
  minLength,
  kinds,
  kind,
}: PeopleSearchProps): ReactNode {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const shown = search.get('show')
  const to = (filters: Filters) => `?${new URLSearchParams(filters)}`
  return (
    <>
      <search aria-label={label} className="mt-4 block">
        <Form
          // Another address is another form.
          key={JSON.stringify(typed)}
          className="grid items-end gap-2.5 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))_auto]"
          onSubmit={(event) => {
            event.preventDefault()
            const given = [...new FormData(event.currentTarget)].filter(
              (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
            )
            void navigate(to({ ...Object.fromEntries(given), ...(shown && { show: shown }) }), {
              preventScrollReset: true,
            })
          }}
        >
          <Field label={placeholder} className="sm:max-lg:col-span-2">
            {(control) => (
              <Input
                type="search"
                name="query"
                minLength={minLength}
                defaultValue={typed['query'] ?? ''}
                {...control}
              />
            )}
          </Field>
          {choices.map((choice) => (
            <Field key={choice.name} label={choice.label}>
              {(control) => (
                <Select name={choice.name} defaultValue={typed[choice.name] ?? ''} {...control}>
                  <option value="">{choice.any}</option>
                  {choice.options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="buy">
              {texts.apply}
            </Button>
            {Object.keys(typed).length > 0 && (
              <Link
                to={to(shown ? { show: shown } : {})}
                preventScrollReset
                className={buttonClass({ variant: 'ghost' })}
              >
                {texts.clear}
              </Link>
            )}
          </div>
          {inputs.length > 0 && (
            <details className="col-span-full" open={inputs.some(({ name }) => typed[name] !== undefined)}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-forest">
                {texts.moreFilters}
              </summary>
              <div className="grid gap-2.5 pb-1 sm:grid-cols-2 lg:grid-cols-4">
                {inputs.map(({ name, label: words, type, inputMode }) => (
                  <Field key={name} label={words}>
                    {(control) => (
                      <Input
                        type={type}
                        name={name}
                        inputMode={inputMode}
                        autoComplete="off"
                        defaultValue={typed[name] ?? ''}
                        {...control}
                      />
                    )}
                  </Field>
                ))}
              </div>
            </details>
          )}
        </Form>
      </search>
      <nav
        aria-label={texts.kinds}
        className="-mx-4 mt-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:-mx-2 sm:px-2"
      >
        <ul className="flex gap-2 max-sm:w-max max-sm:pr-2 sm:flex-wrap">
          {kinds.map(({ name, label: words, count }, index) => (
            <li key={name}>
              <Link
                to={to({ ...typed, ...(index > 0 && { show: name }) })}
                preventScrollReset
                aria-current={name === kind ? 'page' : undefined}
                className={chipClass({ isOn: name === kind })}
              >
                {words}
                {count !== undefined && <span className="font-normal opacity-80">{formatCount(count)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
