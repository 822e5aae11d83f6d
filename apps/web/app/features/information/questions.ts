import type { ShownSection, TextBlock, TextRun } from '@asime/contract/information'

/** Of what help is searched for. No call takes it: pages cut what is longer. */
export const MAX_HELP_QUERY = 100

/** The topics with only what fits all the words; a topic whose title fits keeps everything. */
export function findQuestions(all: readonly ShownSection[], query: string): readonly ShownSection[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.flatMap((topic) => {
    const questions = topic.questions.filter(({ title, text }) => {
      const found = fold(`${topic.title} ${title} ${wordsOf(text)}`)
      return words.every((word) => found.includes(word))
    })
    return questions.length > 0 ? [{ ...topic, questions }] : []
  })
}

function wordsOf(blocks: readonly TextBlock[]): string {
  const join = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('')
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(join) : [join(block.runs)])).join(' ')
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
