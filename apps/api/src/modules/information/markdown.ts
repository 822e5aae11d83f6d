import { isTextLink } from '@asime/contract/information-pages'
import type { TextBlock, TextRun } from '@asime/contract/information'
import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** What a text holds that no page of prose may. */
export class MarkdownError extends Error {}

/** Said of what is Markdown and yet none of ours. Anything else that there may be is refused as well. */
const REFUSED: Partial<Record<string, string>> = {
  html: 'HTML is not allowed',
  image: 'Pictures are not allowed',
  heading: 'Headings have fields of their own: add a section or a question',
  code: 'Code is not allowed: begin the line without blanks',
  inlineCode: 'Code is not allowed: write it without backticks',
  blockquote: 'Quotations are not allowed: begin the line without >',
  emphasis: 'Italics are not allowed: use **two stars**',
  break: 'Begin a new paragraph with an empty line, in the place of a line break',
  thematicBreak: 'Lines across the page are not allowed',
}
const refuse = (type: string) =>
  new MarkdownError(REFUSED[type] ?? 'Use paragraphs, lists, **strong** and [links](/fees) only')

/** Of lists and quotations, in a row: a few may stand in a paragraph as words do. */
const SEVERAL_MARKS = /^[\t ]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[\t ]))[\t ]*){4}/
const LINE_ACROSS = /^[\t ]*(?:(?:\*[\t ]*){3,}|(?:-[\t ]*){3,})$/

/** The reader takes the longer for each list in a list: for some thousand of them, seconds in which nobody else is answered. */
function assertNotDeep(text: string): void {
  if (text.split('\n').some((line) => SEVERAL_MARKS.test(line) && !LINE_ACROSS.test(line)))
    throw new MarkdownError('Begin a line with one mark, not with several')
}

/**
 * Reads the Markdown of a part: paragraphs, lists without lists in them, strong words and links. No HTML passes: what comes out is
 * text that a page puts into elements of its own.
 * @throws MarkdownError with a sentence for whoever wrote it
 */
export function readMarkdown(text: string): TextBlock[] {
  assertNotDeep(text)
  return fromMarkdown(text).children.map(blockOf)
}

function blockOf(node: RootContent): TextBlock {
  if (node.type === 'paragraph') return { kind: 'paragraph', runs: node.children.flatMap((child) => runsOf(child, {})) }
  if (node.type !== 'list') throw refuse(node.type)
  return {
    kind: 'list',
    ordered: node.ordered === true,
    items: node.children.map(({ children }) => {
      const [first, ...others] = children
      if (first?.type !== 'paragraph' || others.length > 0)
        throw new MarkdownError('An entry of a list is one paragraph, without a list of its own')
      return first.children.flatMap((child) => runsOf(child, {}))
    }),
  }
}

function runsOf(node: PhrasingContent, marks: Omit<TextRun, 'text'>): TextRun[] {
  switch (node.type) {
    case 'text':
      return [{ text: node.value.replaceAll('\n', ' '), ...marks }]
    case 'strong':
      return node.children.flatMap((child) => runsOf(child, { ...marks, strong: true }))
    case 'link':
      if (!isTextLink(node.url))
        throw new MarkdownError('Links lead to a page of this site (/fees), to https://…, mailto:… or tel:…')
      return node.children.flatMap((child) => runsOf(child, { ...marks, href: node.url }))
    default:
      throw refuse(node.type)
  }
}
