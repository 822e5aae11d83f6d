import { MAX_QUERY } from '@asime/contract/text-lengths'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '../../lib/format/dates.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { listMessages } from './chat.api.ts'
import { summaryOf } from './chat-words.ts'
import * as texts from './chat.texts.ts'

/** As many as are shown at first, and as many as one call gives. */
const FEW = 30
const MOST = 100

interface SearchWithinProps {
  id: string
  nowMs: number
  typed: string
  onType: (typed: string) => void
  /** Leads to one that was found. */
  onChoose: (seq: number) => void
  onClose: () => void
}

/** Finds words in what was written, also in what is not loaded. */
export function SearchWithin({ id, nowMs, typed, onType, onChoose, onClose }: SearchWithinProps) {
  const [limit, setLimit] = useState(FEW)
  const field = useRef<HTMLInputElement>(null)
  const query = typed.trim()
  const found = useOwnQuery(['messages', id, query, limit], (signal) => listMessages(id, { query, limit }, signal), {
    enabled: query.length > 1,
    placeholderData: (shown, of) => (of?.queryKey.includes(query) ? shown : undefined),
  })
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const page = query.length > 1 ? found.data : undefined
  const isMore = page !== undefined && page.meta.total > page.data.length
  return (
    <div className="flex-none border-b border-line bg-surface-2 p-3">
      <div className="flex items-center gap-2">
        <input
          ref={field}
          type="search"
          aria-label={texts.searchHere}
          placeholder={texts.searchHere}
          value={typed}
          maxLength={MAX_QUERY}
          onChange={({ target }) => {
            onType(target.value)
            setLimit(FEW)
          }}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 text-base"
        />
        <IconButton label={texts.closeSearch} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-ink-2">
        {page && (isMore ? texts.foundMore(formatTotal(page.meta), page.data.length) : texts.found(page.meta.total))}
      </p>
      <ul className="max-h-[40vh] overflow-y-auto">
        {page?.data.map((message) => (
          <li key={message.seq} className="border-t border-line">
            <button
              type="button"
              onClick={() => onChoose(message.seq)}
              className="block min-h-11 w-full cursor-pointer px-1 py-2 text-left text-[.9375rem] hover:bg-surface-3"
            >
              <span className="block text-[.8125rem] text-ink-3">
                {message.sender_name}, {formatMoment(message.timestamp, nowMs)}
              </span>
              <span className="wrap-anywhere whitespace-pre-wrap">{summaryOf(message)}</span>
            </button>
          </li>
        ))}
        {isMore && (
          <li className="border-t border-line py-2 text-center">
            {limit < MOST ? (
              <Button size="sm" variant="ghost" busy={found.isFetching} onClick={() => setLimit(MOST)}>
                {texts.loadMore}
              </Button>
            ) : (
              <span className="text-sm text-ink-2">{texts.narrowSearch}</span>
            )}
          </li>
        )}
      </ul>
    </div>
  )
}
