import { type InformationPage, rulesOf } from '@asime/contract/information-pages'
import { Button } from '../../../ui/button.tsx'
import { FieldNotes } from '../../../ui/field.tsx'
import { type DraftSection, movedPart, newPart, withPart } from './draft-text.ts'
import { PartFields } from './part-fields.tsx'
import * as texts from './page-texts.texts.ts'

interface SectionFieldsProps {
  page: InformationPage
  section: DraftSection
  /** Counted from 0. */
  at: number
  isLast: boolean
  /** @param key of the section or of one of its questions */
  errorOf: (key: string, field: string) => string | undefined
  onChange: (change: Partial<DraftSection>) => void
  onMove: (by: -1 | 1) => void
}

/** A section of a page, with its questions where the page is made of those. */
export function SectionFields({ page, section, at, isLast, errorOf, onChange, onMove }: SectionFieldsProps) {
  const { sections: kind, path } = rulesOf(page)
  const { key, questions } = section
  const missing = errorOf(key, 'questions')
  const setQuestions = (next: DraftSection['questions']) => onChange({ questions: next })
  return (
    <PartFields
      part={section}
      name={texts.section(at + 1)}
      textLabel={texts.text}
      path={path}
      isFirst={at === 0}
      isLast={isLast}
      errorOf={(field) => errorOf(key, field)}
      onChange={onChange}
      onMove={onMove}
    >
      {kind === 'questions' && (
        <div className="grid grid-cols-1 gap-2">
          {questions.map((question, number) => (
            <PartFields
              key={question.key}
              part={question}
              name={texts.question(number + 1)}
              textLabel={texts.answer}
              path={path}
              isFirst={number === 0}
              isLast={number === questions.length - 1}
              errorOf={(field) => errorOf(question.key, field)}
              onChange={(change) => setQuestions(withPart(questions, question.key, change))}
              onMove={(by) => setQuestions(movedPart(questions, question.key, by))}
            />
          ))}
          <p>
            <Button size="sm" onClick={() => setQuestions([...questions, newPart()])}>
              {texts.addQuestion}
            </Button>
          </p>
          <FieldNotes id={`questions-${key}`} error={missing} />
        </div>
      )}
    </PartFields>
  )
}
