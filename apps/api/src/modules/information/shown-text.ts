import type { ShownText, TextBlock, TextRun } from '@asime/contract/information'
import type { InformationText } from '@asime/contract/information-text'
import { readMarkdown } from './markdown.ts'
import { fillIn, textValues } from './text-values.ts'

/** Of texts that are in force: reading the Markdown of a long page takes milliseconds, and all visitors are shown the same. */
const read = new WeakMap<InformationText, ShownText>()

/**
 * A text as pages show it. @param values what its names stand for: by default as it is at this moment
 * @throws MarkdownError where it was never checked
 */
export function showText(text: InformationText, values: ReadonlyMap<string, string> = textValues()): ShownText {
  let unfilled = read.get(text)
  if (!unfilled) read.set(text, (unfilled = readText(text)))
  const runs = (all: TextRun[]) => all.map((run) => ({ ...run, text: fillIn(run.text, values) }))
  const blocks = (all: TextBlock[]) =>
    all.map((block) =>
      block.kind === 'list' ? { ...block, items: block.items.map(runs) } : { ...block, runs: runs(block.runs) },
    )
  return {
    intro: blocks(unfilled.intro),
    sections: unfilled.sections.map((section) => ({
      ...section,
      text: blocks(section.text),
      questions: section.questions.map((question) => ({ ...question, text: blocks(question.text) })),
    })),
  }
}

function readText({ intro, sections }: InformationText): ShownText {
  return {
    intro: readMarkdown(intro),
    sections: sections.map((section) => ({
      ...section,
      text: readMarkdown(section.text),
      questions: section.questions.map((question) => ({ ...question, text: readMarkdown(question.text) })),
    })),
  }
}
