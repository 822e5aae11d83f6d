import { MAX_INFORMATION_PART, MAX_INFORMATION_TITLE } from '@asime/contract/information-pages'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import type { DraftPart } from './draft-text.ts'
import * as texts from './page-texts.texts.ts'

interface PartFieldsProps {
  part: DraftPart
  /** What it is, and its number: “Section 2”. */
  name: string
  textLabel: string
  /** Of the page, to say what links to the part look like. */
  path: string
  isFirst: boolean
  isLast: boolean
  errorOf: (field: 'id' | 'title' | 'text' | 'questions') => string | undefined
  onChange: (change: Partial<DraftPart>) => void
  onMove: (by: -1 | 1) => void
  /** What else belongs to it. */
  children?: ReactNode
}

/** A section or a question, folded up until it is edited or something is wrong with it. */
export function PartFields({
  part,
  name,
  textLabel,
  path,
  isFirst,
  isLast,
  errorOf,
  onChange,
  onMove,
  children,
}: PartFieldsProps) {
  const { id, title, text, isRemoved } = part
  const [isOpen, setOpen] = useState(id === '')
  const [idError, titleError, textError] = [errorOf('id'), errorOf('title'), errorOf('text')]
  const heading = title || texts.untitled
  if (isRemoved)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-panel bg-surface-2 px-4 py-2">
        <p className="min-w-0 text-sm text-ink-2 wrap-anywhere">{texts.isRemoved(heading)}</p>
        <Button
          size="sm"
          aria-label={texts.named(texts.bringBack, heading)}
          onClick={() => onChange({ isRemoved: false })}
        >
          {texts.bringBack}
        </Button>
      </div>
    )
  return (
    <details
      open={isOpen || Boolean(idError || titleError || textError)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-panel border border-line bg-surface"
    >
      <summary className="min-h-[52px] cursor-pointer rounded-panel px-4 py-3 wrap-anywhere hover:bg-surface-2">
        <span className="text-sm text-ink-3">{name}: </span>
        <span className="font-semibold">{heading}</span>
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pb-4">
        <Field label={texts.heading} error={titleError ?? idError} hint={id && texts.linkTo(path, id)}>
          {(control) => (
            <Input
              autoComplete="off"
              maxLength={MAX_INFORMATION_TITLE}
              value={title}
              onChange={(event) => onChange({ title: event.currentTarget.value })}
              {...control}
            />
          )}
        </Field>
        <Field label={textLabel} error={textError}>
          {(control) => (
            <Textarea
              counter={MAX_INFORMATION_PART}
              value={text}
              onChange={(event) => onChange({ text: event.currentTarget.value })}
              {...control}
            />
          )}
        </Field>
        {children}
        <p className="flex flex-wrap gap-2">
          <Button size="sm" disabled={isFirst} aria-label={texts.named(texts.up, heading)} onClick={() => onMove(-1)}>
            {texts.up}
          </Button>
          <Button size="sm" disabled={isLast} aria-label={texts.named(texts.down, heading)} onClick={() => onMove(1)}>
            {texts.down}
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={texts.named(texts.remove, heading)}
            onClick={() => onChange({ isRemoved: true })}
          >
            {texts.remove}
          </Button>
        </p>
      </div>
    </details>
  )
}
