import { formatCount } from '@asime/contract/counts'
import type { InformationText } from '@asime/contract/information-text'
import { type InformationPage, rulesOf } from '@asime/contract/information-pages'
import { MarkdownError, readMarkdown } from './markdown.ts'
import { textValues, unknownValue } from './text-values.ts'

// The reader takes the longer for each line of a list, and for each mark, the more there are of them. Far more than any page has.
const MAX_LINES = 1_000
const MAX_LINES_OF_PART = 200
const MAX_MARKS_OF_PART = 400

const linesOf = (text: string) => text.split('\n').length
const marksOf = (text: string) => text.match(/[*_[<`]/g)?.length ?? 0

/** What is wrong with a text that its schema lets pass, by field: what the page needs or cannot hold, its Markdown, its names in braces. */
export function textProblems(page: InformationPage, { intro, sections }: InformationText): Record<string, string> {
  const { hasIntro, sections: kind, keeps = [] } = rulesOf(page)
  const parts = [intro, ...sections.flatMap(({ text, questions }) => [text, ...questions.map((one) => one.text)])]
  if (parts.reduce((sum, text) => sum + linesOf(text), 0) > MAX_LINES)
    return { 'text.sections': `The whole page must have at most ${formatCount(MAX_LINES)} lines` }
  const values = textValues()
  const problems: Record<string, string> = {}
  const check = (field: string, text: string, isAllowed: boolean) => {
    const problem = isAllowed ? partProblem(text, values) : text === '' ? undefined : 'This page has no such text'
    if (problem) problems[field] = problem
  }

  check('text.intro', intro, hasIntro)
  if (kind === 'none' && sections.length > 0) problems['text.sections'] = 'This page has no sections'
  if (kind !== 'none' && sections.length === 0) problems['text.sections'] = 'Add a section'
  const ids = new Set<string>()
  const checkId = (field: string, id: string) => {
    if (ids.has(id)) problems[`${field}.id`] = 'Another part of the page has this name'
    ids.add(id)
  }
  for (const [at, section] of sections.entries()) {
    const field = `text.sections.${at}`
    checkId(field, section.id)
    check(`${field}.text`, section.text, true)
    if (kind === 'questions' && section.questions.length === 0) problems[`${field}.questions`] = 'Add a question'
    if (kind !== 'questions' && section.questions.length > 0)
      problems[`${field}.questions`] = 'This page has no questions'
    for (const [number, question] of section.questions.entries()) {
      checkId(`${field}.questions.${number}`, question.id)
      check(`${field}.questions.${number}.text`, question.text, true)
    }
  }
  const missing = keeps.find((id) => !ids.has(id))
  if (missing) problems['text.sections'] ??= `Other pages link to “${missing}”: keep a part with this name`
  return problems
}

function partProblem(text: string, values: ReadonlyMap<string, string>): string | undefined {
  if (text === '') return 'Enter a text'
  if (linesOf(text) > MAX_LINES_OF_PART) return `Must have at most ${MAX_LINES_OF_PART} lines`
  if (marksOf(text) > MAX_MARKS_OF_PART) return `Must have at most ${MAX_MARKS_OF_PART} of the signs * _ [ < and \``
  const unknown = unknownValue(text, values)
  if (unknown) return `There is no {${unknown}}: choose one of the names in the list`
  try {
    readMarkdown(text)
    return undefined
  } catch (error) {
    if (error instanceof MarkdownError) return error.message
    throw error
  }
}
