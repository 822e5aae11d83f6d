import type { TextBlock, TextRun } from '@asime/contract/information'
import { Link } from 'react-router'

/** A text that staff have written, as the server has read it: only what stands in these elements. */
export function RichText({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => {
    if (block.kind === 'paragraph')
      return (
        <p key={index}>
          <Runs runs={block.runs} />
        </p>
      )
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List key={index}>
        {block.items.map((runs, at) => (
          <li key={at}>
            <Runs runs={runs} />
          </li>
        ))}
      </List>
    )
  })
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, strong, href }, index) => {
    const words = strong ? <strong key={index}>{text}</strong> : text
    if (href === undefined) return words
    return href.startsWith('/') ? (
      <Link key={index} to={href}>
        {words}
      </Link>
    ) : (
      <a key={index} href={href}>
        {words}
      </a>
    )
  })
}
