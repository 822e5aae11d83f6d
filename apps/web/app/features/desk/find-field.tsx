import { MAX_QUERY } from '@asime/contract/text-lengths'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import type { Found } from './find.api.ts'
import * as texts from './find-field.texts.ts'

interface FindFieldProps {
  label: string
  error: string | undefined
  find: (typed: string) => Promise<Found[]>
  /** Whether it is chosen already. */
  isTaken: (id: string) => boolean
  onChoose: (found: Found) => void
}

/** Something of the market, found by words of its name. */
export function FindField({ label, error, find, isTaken, onChoose }: FindFieldProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found[]>()
  const [problem, setProblem] = useState<string>()

  async function search() {
    if (typed.trim() === '') return
    try {
      setFound(await find(typed))
      setProblem(undefined)
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setProblem(failure.message)
    }
  }

  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
        <Field label={label} error={problem ?? error}>
          {(control) => (
            <Input
              type="search"
              autoComplete="off"
              maxLength={MAX_QUERY}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void search()
              }}
              {...control}
            />
          )}
        </Field>
        <Button onClick={() => void search()}>{texts.find}</Button>
      </div>
      <div aria-live="polite" className="empty:sr-only">
        {found?.length === 0 && <p className="text-[.9375rem] text-ink-2">{texts.nothingFound}</p>}
      </div>
      {found && found.length > 0 && (
        <ul aria-label={texts.results} className="grid gap-1">
          {found.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 basis-48 text-[.9375rem] wrap-anywhere">
                {each.name}
                {each.note && <span className="text-ink-3"> {each.note}</span>}
              </span>
              <Button
                size="sm"
                disabled={isTaken(each.id)}
                aria-label={texts.take(each.name)}
                onClick={() => onChoose(each)}
              >
                {texts.choose}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
