import type { InformationText } from '@asime/contract/information-text'

// A text while it is edited: its parts have names that last while they move, and what is removed can come back.

export interface DraftPart {
  /** Of this form, whatever becomes of the part. */
  key: string
  /** The anchor that links lead to; empty of a new one until it is sent. */
  id: string
  title: string
  text: string
  isRemoved: boolean
}
export interface DraftSection extends DraftPart {
  questions: DraftPart[]
}
export interface DraftText {
  intro: string
  sections: DraftSection[]
}

export const newPart = (): DraftPart => ({ key: crypto.randomUUID(), id: '', title: '', text: '', isRemoved: false })
export const newSection = (): DraftSection => ({ ...newPart(), questions: [] })

export function draftOfText({ intro, sections }: InformationText): DraftText {
  return {
    intro,
    sections: sections.map(({ questions, ...section }) => ({
      ...newPart(),
      ...section,
      questions: questions.map((question) => ({ ...newPart(), ...question })),
    })),
  }
}

/** What was kept of a draft; undefined where it is none. */
export function readDraft(kept: string): DraftText | undefined {
  try {
    const draft = JSON.parse(kept) as DraftText
    return Array.isArray(draft.sections) ? draft : undefined
  } catch {
    return undefined
  }
}

export interface SentText {
  text: InformationText
  /** By the key of a part: what the API calls it where it says what is wrong. */
  fieldOf: ReadonlyMap<string, string>
}

/** As it is sent: without what is removed, and with an anchor for each new part, made of its heading. */
export function toText({ intro, sections }: DraftText): SentText {
  const fieldOf = new Map<string, string>()
  const taken = new Set(sections.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]))
  const toPart = ({ key, id, title, text }: DraftPart, field: string) => {
    fieldOf.set(key, field)
    return { id: id || anchorOf(title, taken), title, text }
  }
  const kept = <Part extends DraftPart>(parts: readonly Part[]) => parts.filter(({ isRemoved }) => !isRemoved)
  const sent = kept(sections).map((section, at) => {
    const field = `text.sections.${at}`
    const questions = kept(section.questions).map((question, number) =>
      toPart(question, `${field}.questions.${number}`),
    )
    return { ...toPart(section, field), questions }
  })
  return { text: { intro, sections: sent }, fieldOf }
}

const MOST_ANCHOR = 50

function anchorOf(title: string, taken: Set<string>): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MOST_ANCHOR)
    .replace(/-+$/, '')
  const name = words || 'part'
  let anchor = name
  for (let number = 2; taken.has(anchor); number++) anchor = `${name}-${number}`
  taken.add(anchor)
  return anchor
}

/** With one part changed. */
export function withPart<Part extends DraftPart>(parts: readonly Part[], key: string, change: Partial<Part>): Part[] {
  return parts.map((part) => (part.key === key ? { ...part, ...change } : part))
}

/** With one part a place earlier or later. */
export function movedPart<Part extends DraftPart>(parts: readonly Part[], key: string, by: -1 | 1): Part[] {
  const at = parts.findIndex((part) => part.key === key)
  const part = parts[at]
  const others = parts.filter((each) => each.key !== key)
  return part ? others.toSpliced(at + by, 0, part) : others
}
