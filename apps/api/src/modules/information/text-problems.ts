import type { InformationText } from '@asime/contract/information-text'
import { type InformationPage, rulesOf } from '@asime/contract/information-pages'
import { MarkdownError, readMarkdown } from './markdown.ts'
import { textValues, unknownValue } from './text-values.ts'

/** What is wrong with a text that its schema lets pass, by field: what the page needs or cannot hold, its Markdown, its names in braces. */
export function textProblems(page: InformationPage, { intro, sections }: InformationText): Record<string, string> {
  const { hasIntro, sections: kind, keeps = [] } = rulesOf(page)
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
