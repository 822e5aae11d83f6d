import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '../../lib/format/dates.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { IconButton } from '../../ui/button.tsx'
import { listMessages } from './chat.api.ts'
import * as texts from './chat.texts.ts'

/** Finds words in what was written, also in what is not loaded. */
export function SearchWithin({ id, nowMs, onClose }: { id: string; nowMs: number; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const query = typed.trim()
  const found = useOwnQuery(['messages', id, query], (signal) => listMessages(id, { query }, signal), {
    enabled: query.length > 1,
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="flex-none border-b border-line bg-surface-2 p-3">
      <div className="flex items-center gap-2">
        <input
          ref={field}
          type="search"
          aria-label={texts.searchHere}
          placeholder={texts.searchHere}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 text-base"
        />
        <IconButton label={texts.closeSearch} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-ink-2">
        {query.length > 1 && found.data && texts.found(found.data.meta.total)}
      </p>
      <ul className="max-h-[40vh] overflow-y-auto">
        {query.length > 1 &&
          found.data?.data.map((message) => (
            <li key={message.seq} className="border-t border-line py-2 text-[.9375rem]">
              <span className="block text-[.8125rem] text-ink-3">
                {message.sender_name}, {formatMoment(message.timestamp, nowMs)}
              </span>
              <span className="wrap-anywhere whitespace-pre-wrap">{message.content}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
