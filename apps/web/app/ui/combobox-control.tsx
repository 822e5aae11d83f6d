import { Autocomplete } from '@base-ui/react/autocomplete'
import { Combobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useState } from 'react'
import type { FieldControlProps } from './field.tsx'
import { findMatch, matchingOptions } from './matching-options.ts'
import * as texts from './combobox-control.texts.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Beside the label: the region of a place. */
  detail?: string
}

export interface ComboboxControlProps {
  control: FieldControlProps
  label: string
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  onSearch: ((typed: string) => void) | undefined
  placeholder: string
  emptyText: string
  allowCustom: boolean
  name: string | undefined
  disabled: boolean
}

/** More than anyone scrolls through; typing brings up the rest. */
const MOST_ROWS = 100

/** Loaded by combobox.tsx: import that one. */
export function ComboboxControl(props: ComboboxControlProps) {
  return props.allowCustom ? <Suggesting {...props} /> : <Choosing {...props} />
}

function Choosing({
  control,
  label,
  options,
  value,
  onChange,
  onSearch,
  placeholder,
  emptyText,
  name,
  disabled,
}: ComboboxControlProps) {
  const [query, setQuery] = useState('')
  return (
    <Combobox.Root
      items={options}
      filteredItems={matchingOptions(options, query).slice(0, MOST_ROWS)}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? '')}
      onInputValueChange={(text, { reason }) => {
        const typed = reason === 'input-change' ? text : ''
        setQuery(typed)
        onSearch?.(typed)
      }}
      isItemEqualToValue={(option, chosen) => option.value === chosen.value}
      name={name}
      disabled={disabled}
    >
      <Combobox.InputGroup className="relative">
        <Combobox.Input
          {...control}
          onKeyDown={(event) => {
            // Nothing is chosen that was not highlighted, and the form is not sent with half a word either.
            const { ariaExpanded } = event.currentTarget
            const isUnsettled = ariaExpanded === 'true' && !event.currentTarget.hasAttribute('aria-activedescendant')
            if (event.key === 'Enter' && isUnsettled) {
              event.preventDefault()
              event.preventBaseUIHandler()
            }
          }}
          placeholder={placeholder}
          autoComplete="off"
          className="control truncate pr-[46px] pl-[13px]"
        />
        <Combobox.Trigger
          aria-label={texts.showAllOf(label)}
          className="absolute top-px right-px grid size-11 cursor-pointer place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <ChevronsUpDown aria-hidden="true" strokeWidth={1.9} className="size-5" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} className={POSITIONER}>
          <Combobox.Popup className={POPUP}>
            <Combobox.Empty className="px-3 text-ink-3 not-empty:py-2.5">{emptyText}</Combobox.Empty>
            <Combobox.List aria-label={label} className={LIST}>
              {(option: ComboboxOption) => (
                <Combobox.Item key={option.value} value={option} className={ROW}>
                  <RowText option={option} query={query} />
                  <Combobox.ItemIndicator className="ml-auto text-forest">
                    <Check aria-hidden="true" strokeWidth={1.9} className="size-5" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function Suggesting({ control, label, options, value, onChange, placeholder, name, disabled }: ComboboxControlProps) {
  return (
    <Autocomplete.Root
      items={options}
      filteredItems={matchingOptions(options, value).slice(0, MOST_ROWS)}
      value={value}
      onValueChange={onChange}
      itemToStringValue={(option) => option.label}
      name={name}
      disabled={disabled}
    >
      <Autocomplete.Input
        {...control}
        placeholder={placeholder}
        autoComplete="off"
        className="control truncate px-[13px]"
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={6} className={POSITIONER}>
          {/* Nothing to suggest is no news: any text will do. */}
          <Autocomplete.Popup className={`${POPUP} data-empty:hidden`}>
            <Autocomplete.List aria-label={label} className={LIST}>
              {(option: ComboboxOption) => (
                <Autocomplete.Item key={option.value} value={option} className={ROW}>
                  <RowText option={option} query={value} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

const POSITIONER = 'z-50 outline-none'
const POPUP =
  'w-(--anchor-width) min-w-[220px] max-w-(--available-width) overflow-hidden rounded-[12px] border border-line bg-surface text-ink shadow-e3 transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0'
const LIST =
  'max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0'
const ROW =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-[8px] px-3 py-1.5 leading-snug outline-none select-none data-highlighted:bg-surface-2 forced-colors:data-highlighted:outline-2'

function RowText({ option: { label, detail }, query }: { option: ComboboxOption; query: string }) {
  const start = findMatch(label, query)
  const end = start + query.trim().length
  return (
    <span className="min-w-0 wrap-anywhere">
      {start < 0 ? (
        label
      ) : (
        <>
          {label.slice(0, start)}
          <b className="font-semibold">{label.slice(start, end)}</b>
          {label.slice(end)}
        </>
      )}
      {detail && <span className="ml-2.5 text-sm text-ink-3">{detail}</span>}
    </span>
  )
}
