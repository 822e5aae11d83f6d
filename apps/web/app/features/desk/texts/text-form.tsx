import type { ShownText } from '@asime/contract/information'
import type { EditableInformation } from '@asime/contract/information-desk'
import { MAX_INFORMATION_PART, MAX_INFORMATION_SECTIONS, rulesOf } from '@asime/contract/information-pages'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTypedText } from '../../../lib/drafts/use-typed-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Field, FieldNotes } from '../../../ui/field.tsx'
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts'
import { Textarea } from '../../../ui/textarea.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type DraftText, draftOfText, movedPart, newSection, readDraft, toText, withPart } from './draft-text.ts'
import { HowToWrite } from './how-to-write.tsx'
import { publishPage } from './page-texts.api.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { SectionFields } from './section-fields.tsx'
import { TextPreview } from './text-preview.tsx'
import { usePreview } from './use-preview.ts'
import * as texts from './page-texts.texts.ts'

interface TextFormProps {
  /** As it is now; the form goes on from what it was when it was opened. */
  latest: EditableInformation
  /** To begin again, from what is there now. */
  onStartAgain: () => void
  renderPreview: (text: ShownText) => ReactNode
}

/** The text of a page, beside what visitors will see. */
export function TextForm({ latest, onStartAgain, renderPreview }: TextFormProps) {
  const [opened] = useState(latest)
  const { page, version } = opened
  const { label, hasIntro, sections: kind } = rulesOf(page)
  const [kept, keep, forget] = useTypedText(`page text ${page} ${version}`)
  const [draft, setDraft] = useState(() => readDraft(kept) ?? draftOfText(opened.text))
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useRequestedAction(toast.success)
  const { text, fieldOf } = toText(draft)
  const isChanged = kept !== ''
  const preview = usePreview(page, text)
  const { errors } = preview
  const errorOf = (key: string, field: string) => errors[`${fieldOf.get(key)}.${field}`]

  function change(next: DraftText) {
    setDraft(next)
    keep(JSON.stringify(next))
  }
  const setSections = (sections: DraftText['sections']) => change({ ...draft, sections })
  function startAgain() {
    forget()
    onStartAgain()
  }
  function ask(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(errors).length > 0) return form.current ? focusFirstError(form.current) : undefined
    setAsking(true)
  }

  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
      <form ref={form} noValidate onSubmit={ask} className="grid grid-cols-1 gap-4">
        {opened.is_coming && (
          <Callout tone="info">
            {texts.isComing(formatDate(opened.in_force_from))} {opened.is_announced && texts.isAnnounced}
          </Callout>
        )}
        <div aria-live="polite" className="empty:sr-only">
          {latest.version !== version && (
            <Callout tone="warn">
              <p>{texts.newer(latest.version)}</p>
              <Button size="sm" className="mt-2" onClick={startAgain}>
                {texts.startFromIt}
              </Button>
            </Callout>
          )}
        </div>
        {hasIntro && (
          <Field label={texts.intro} error={errors['text.intro']}>
            {(control) => (
              <Textarea
                counter={MAX_INFORMATION_PART}
                value={draft.intro}
                onChange={(event) => change({ ...draft, intro: event.currentTarget.value })}
                {...control}
              />
            )}
          </Field>
        )}
        {kind !== 'none' && (
          <div className="grid grid-cols-1 gap-2">
            {draft.sections.map((section, at) => (
              <SectionFields
                key={section.key}
                page={page}
                section={section}
                at={at}
                isLast={at === draft.sections.length - 1}
                errorOf={errorOf}
                onChange={(part) => setSections(withPart(draft.sections, section.key, part))}
                onMove={(by) => setSections(movedPart(draft.sections, section.key, by))}
              />
            ))}
            <p>
              <Button
                size="sm"
                disabled={draft.sections.length >= MAX_INFORMATION_SECTIONS}
                onClick={() => setSections([...draft.sections, newSection()])}
              >
                {texts.addSection}
              </Button>
            </p>
            <FieldNotes id="sections" error={errors['text.sections']} />
          </div>
        )}
        <HowToWrite values={latest.values} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="buy" disabled={!isChanged}>
            {texts.publish}
          </Button>
          {isChanged && (
            <>
              <Button variant="ghost" onClick={startAgain}>
                {texts.discard}
              </Button>
              <p className="text-sm text-ink-2">{texts.keptDraft}</p>
            </>
          )}
        </div>
      </form>
      <TextPreview preview={preview} renderPreview={renderPreview} />
      {isAsking && (
        <PublishDialog
          latest={latest}
          title={texts.publishTitle(label)}
          confirmLabel={texts.publish}
          onClose={() => setAsking(false)}
          onConfirm={async (publication) => {
            const sent = { ...publication, if_version: version }
            await act({
              intention: [page, sent, text],
              done: texts.published,
              work: () => publishPage(page, text, sent),
            })
            startAgain()
          }}
        />
      )}
    </div>
  )
}
