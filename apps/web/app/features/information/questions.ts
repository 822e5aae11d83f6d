import type { Topic } from './question.ts'
import { topics } from './questions.texts.ts'

/** The topics with only what fits all the words; a topic whose title fits keeps everything. */
export function findQuestions(query: string): readonly Topic[] {
  const all = topics()
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.flatMap((topic) => {
    const questions = topic.questions.filter(({ question, answer }) => {
      const text = fold(`${topic.title} ${question} ${answer.join(' ')}`)
      return words.every((word) => text.includes(word))
    })
    return questions.length > 0 ? [{ ...topic, questions }] : []
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
