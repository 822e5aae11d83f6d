import { MAX_QUERY } from '@asime/contract/text-lengths'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Form, href, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSuggestions } from './use-suggestions.ts'
import * as texts from './search-box.texts.ts'

/**
 * The header's search: a plain form, so that it works before any script, with suggestions on top (the ARIA combobox
 * pattern with a list of links). Made here because a library for it weighs a fifth of what a first visit may load.
 */
export function SearchBox({ id }: { id: string }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const searched = pathname === href('/products') ? (params.get('search') ?? '') : ''
  // Starts anew with what each page was searched for.
  return <Box key={searched} id={id} searched={searched} go={(path) => void navigate(path)} />
}

interface BoxProps {
  id: string
  searched: string
  go: (path: string) => void
}

function Box({ id, searched, go }: BoxProps) {
  const [typed, setTyped] = useState(searched)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { groups, List } = useSuggestions(isOpen ? typed : '')
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const box = useRef<HTMLDivElement>(null)
  const isShown = isOpen && List !== undefined && all.length > 0
  const listId = `${id}-suggestions`

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && isShown) {
      event.preventDefault()
      const places = all.length + 1
      // One place more than suggestions: the text itself.
      setActive((now) => ((now + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
    } else if (event.key === 'Enter') {
      const chosen = all[active]
      if (chosen) {
        event.preventDefault()
        close()
        go(chosen.path)
      }
    }
  }

  return (
    <div
      ref={box}
      className="relative"
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) close()
      }}
    >
      <search>
        <Form
          action={href('/products')}
          className="focus-around flex min-h-12 items-center gap-1 rounded-[12px] border border-line bg-surface-2 pl-3.5 focus-within:border-ink"
          onSubmit={(event) => {
            close()
            event.preventDefault()
            // Not the state: what is typed before the page is taken over never gets there.
            const field = event.currentTarget.elements.namedItem('search')
            const query = field instanceof HTMLInputElement ? field.value.trim() : ''
            if (query) go(`${href('/products')}?${new URLSearchParams({ search: query })}`)
          }}
        >
          <Search aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.9} />
          <input
            id={id}
            name="search"
            type="search"
            aria-label={texts.searchProducts}
            placeholder={texts.searchPhonesKenteRice}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_QUERY}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(-1)
              setIsOpen(true)
            }}
            onKeyDown={onKeyDown}
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            className="min-h-11 min-w-0 flex-1 bg-transparent px-2 text-base outline-none focus-visible:shadow-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
          />
          <button
            type="submit"
            aria-label={texts.search}
            className="mr-1 grid h-10 min-w-11 flex-none place-items-center rounded-[9px] bg-forest text-on-forest hover:bg-forest-hover"
          >
            <ArrowRight aria-hidden="true" className="size-5" strokeWidth={1.9} />
          </button>
        </Form>
      </search>
      <div
        id={listId}
        role="listbox"
        aria-label={texts.suggestions}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[70vh] overflow-y-auto rounded-card border border-line bg-surface py-2 shadow-e3"
      >
        {isShown && <List listId={listId} groups={groups} active={active} onChoose={close} />}
      </div>
      <output className="sr-only">
        {isShown ? `${all.length} ${all.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </output>
    </div>
  )
}
