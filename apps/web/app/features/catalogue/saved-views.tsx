import X from 'lucide-react/icons/x'
import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { Link } from 'react-router'
import { inStorage, readKeptObject } from '../../lib/storage/browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import * as texts from './saved-views.texts.ts'

const MOST = 12

interface SavedViewsProps {
  userId: string
  /** The address of what is shown now. */
  address: string
  /** Whether it is anything but the whole list. */
  isNarrowed: boolean
}

/** Searches and filters under names of one's own, kept on the device. */
export function SavedViews({ userId, address, isNarrowed }: SavedViewsProps) {
  const key = `views:${userId}`
  const [views, setViews] = useState(() => readViews(key))
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')

  function keep(next: Record<string, string>) {
    setViews(next)
    inStorage(() => localStorage.setItem(key, JSON.stringify(next)))
  }

  const names = Object.keys(views)
  const canSave = isNarrowed && names.length < MOST && !Object.values(views).includes(address)
  if (names.length === 0 && !canSave) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {names.map((view) => (
        <span key={view} className="inline-flex items-center">
          <Link
            to={views[view] ?? '?'}
            aria-current={views[view] === address ? 'page' : undefined}
            className={chipClass({ isOn: views[view] === address, className: 'rounded-r-none! border-r-0!' })}
          >
            <Bookmark aria-hidden="true" />
            {view}
          </Link>
          <button
            type="button"
            aria-label={texts.remove(view)}
            onClick={() => keep(Object.fromEntries(Object.entries(views).filter(([each]) => each !== view)))}
            className={chipClass({ className: 'rounded-l-none! px-2.5!' })}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      ))}
      {canSave && (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          <Bookmark aria-hidden="true" />
          {texts.saveView}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.saveView}
        description={texts.onThisDevice}
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
            <Button
              variant="buy"
              disabled={!name.trim()}
              onClick={() => {
                keep({ ...views, [name.trim()]: address })
                setName('')
                setOpen(false)
              }}
            >
              {texts.save}
            </Button>
          </>
        }
      >
        <Field label={texts.name}>
          {(control) => (
            <Input {...control} value={name} maxLength={40} onChange={(event) => setName(event.currentTarget.value)} />
          )}
        </Field>
      </Dialog>
    </div>
  )
}

function readViews(key: string): Record<string, string> {
  const kept = Object.entries(readKeptObject(key))
  return Object.fromEntries(
    kept
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].startsWith('?'))
      .slice(0, MOST),
  )
}
