import { useEffect, useRef, useState } from 'react'
import { type DraftPlace, forgetDraft, keepDraft, readDraft, removeOldDrafts } from './item-request-draft.ts'
import type { ItemRequestFields, KeptFile } from './item-request-fields.ts'

const PAUSE_MS = 300

interface Start {
  /** What the form begins with. Another start is another form: it goes by `number`. */
  fields: ItemRequestFields
  number: number
  /** `kept`: a draft came back. `put_away`: it was, but the user has started anew and may want it after all. */
  draft: 'none' | 'kept' | 'put_away'
  lostFiles: KeptFile[]
}

export interface ItemRequestDraft extends Start {
  /** Keeps what stands in the form now, as soon as there is a pause. */
  keep: (fields: ItemRequestFields) => void
  /** There is nothing to keep any more: it has been posted. */
  forget: () => void
  startAnew: () => void
  bringBack: () => void
}

/**
 * What is typed into the form, kept in the browser until it is posted; `pristine` is the form when nothing is typed, but for the place that is
 * suggested a moment later.
 */
export function useItemRequestDraft(
  place: DraftPlace,
  pristine: ItemRequestFields,
  suggestedPlace: string | undefined,
): ItemRequestDraft {
  const [begun] = useState({ place, pristine })
  const [start, setStart] = useState<Start>(() => begin(begun.place, begun.pristine))
  const putAway = useRef<ItemRequestFields>(undefined)
  const [keeper] = useState(() => createKeeper(begun.place, begun.pristine))

  useEffect(() => keeper.suggest(suggestedPlace), [keeper, suggestedPlace])

  useEffect(() => {
    removeOldDrafts(Date.now())
    // The last chance on phones, which end pages without another word.
    const onHide = () => keeper.flush()
    addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
      keeper.flush()
    }
  }, [keeper])

  return {
    ...start,
    keep: (fields) => {
      keeper.keep(fields)
      // Whoever goes on typing has made up their mind.
      if (start.draft === 'put_away') setStart({ ...start, draft: 'none' })
    },
    forget: keeper.close,
    startAnew: () => {
      keeper.flush()
      putAway.current = readDraft(begun.place, Date.now())?.fields ?? start.fields
      keeper.keep(begun.pristine)
      setStart({ fields: begun.pristine, number: start.number + 1, draft: 'put_away', lostFiles: [] })
    },
    bringBack: () => {
      const fields = putAway.current ?? begun.pristine
      keeper.keep(fields)
      setStart({ fields, number: start.number + 1, draft: 'kept', lostFiles: [] })
    },
  }
}

function begin(place: DraftPlace, pristine: ItemRequestFields): Start {
  const draft = readDraft(place, Date.now())
  return {
    fields: draft?.fields ?? pristine,
    number: 0,
    draft: draft ? 'kept' : 'none',
    lostFiles: draft?.lostFiles ?? [],
  }
}

function createKeeper(place: DraftPlace, pristine: ItemRequestFields) {
  let waiting: ItemRequestFields | undefined
  let timer: ReturnType<typeof setTimeout>
  let isClosed = false
  let suggested = pristine

  const flush = () => {
    clearTimeout(timer)
    if (!waiting || isClosed) return
    if (isSame(waiting, pristine) || isSame(waiting, suggested)) forgetDraft(place)
    else keepDraft(place, waiting, Date.now())
    waiting = undefined
  }
  return {
    flush,
    /** A form with that place and nothing else is no draft. */
    suggest: (location: string | undefined) => {
      if (location !== undefined) suggested = { ...pristine, location }
    },
    keep: (fields: ItemRequestFields) => {
      waiting = fields
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    close: () => {
      clearTimeout(timer)
      isClosed = true
      forgetDraft(place)
    },
  }
}

function isSame(a: ItemRequestFields, b: ItemRequestFields): boolean {
  return (Object.keys(b) as (keyof ItemRequestFields)[]).every(
    (name) => JSON.stringify(a[name]) === JSON.stringify(b[name]),
  )
}
