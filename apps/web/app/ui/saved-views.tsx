import type { SavedView } from '@asime/contract/saved-views'
import { MAX_VIEW_NAME } from '@asime/contract/text-lengths'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { focusFirstError } from '../lib/forms/focus-first-error.ts'
import type { SavedViewsOfList } from '../lib/lists/use-saved-views.ts'
import { Button } from './button.tsx'
import { Chip, chipClass } from './chip.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Field, Input } from './field.tsx'
import * as texts from './saved-views.texts.ts'

interface ViewLink {
  to: string
  'aria-current': 'page' | undefined
  className: string
  children: ReactNode
}

interface SavedViewsProps {
  saved: SavedViewsOfList
  /** The filters of the page as its address has them; empty where nothing is filtered. */
  query: string
  /** The router's link, with this look. */
  renderLink: (link: ViewLink) => ReactNode
}

/** Saved views of a list, by name, and the button that saves the present one. */
export function SavedViews({ saved: { views, save, remove }, query, renderLink }: SavedViewsProps) {
  const [isNaming, setNaming] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // The view that the dialog is about stays while the dialog fades away.
  const [chosen, setChosen] = useState<SavedView>()
  const shown = views?.find((view) => view.query === query)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 empty:hidden">
      {views && views.length > 0 && (
        <nav aria-label={texts.savedViews}>
          <ul className="flex flex-wrap gap-2">
            {views.map((view) => (
              <li key={view.id} className="max-w-full">
                {renderLink({
                  to: `?${view.query}`,
                  'aria-current': view === shown ? 'page' : undefined,
                  className: chipClass({ isOn: view === shown }),
                  children: (
                    <>
                      <Bookmark aria-hidden="true" />
                      <span className="truncate">{view.name}</span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {views && query !== '' && !shown && (
        <Chip aria-haspopup="dialog" onClick={() => setNaming(true)}>
          <Bookmark aria-hidden="true" />
          {texts.saveThisView}
        </Chip>
      )}
      {shown && (
        <Chip
          aria-haspopup="dialog"
          onClick={() => {
            setChosen(shown)
            setAsking(true)
          }}
        >
          <Trash2 aria-hidden="true" />
          {texts.deleteThisView}
        </Chip>
      )}
      <NameView open={isNaming} onOpenChange={setNaming} onSave={(name) => save(name, query)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.deleteTheViewQuestion(chosen?.name ?? '')}
        confirmLabel={texts.deleteView}
        cancelLabel={texts.keepView}
        variant="danger"
        onConfirm={() => chosen && remove(chosen)}
      >
        {texts.listItselfStays}
      </ConfirmDialog>
    </div>
  )
}

interface NameViewProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSave: (name: string) => Promise<void>
}

function NameView({ open, onOpenChange, onSave }: NameViewProps) {
  const formId = useId()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const change = (next: boolean) => {
    setError(undefined)
    onOpenChange(next)
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (message: string) => {
      setError(message)
      focusFirstError(form)
    }
    const typed = new FormData(form).get('name')
    const name = typeof typed === 'string' ? typed.trim() : ''
    if (name === '') return refuse(texts.nameThisView)
    setBusy(true)
    try {
      await onSave(name)
      change(false)
    } catch (failure) {
      refuse(failure instanceof Error ? failure.message : texts.somethingWentWrong)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={texts.saveThisView}
      footer={
        <>
          <Button variant="ghost" onClick={() => change(false)}>
            {texts.cancel}
          </Button>
          <Button variant="buy" type="submit" form={formId} busy={isBusy}>
            {texts.saveView}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Field label={texts.name} error={error} hint={texts.viewOfThatName}>
          {(control) => (
            <Input
              name="name"
              maxLength={MAX_VIEW_NAME}
              autoComplete="off"
              enterKeyHint="done"
              onChange={() => setError(undefined)}
              {...control}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
