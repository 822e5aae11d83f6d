import type { ShownSection } from '@asime/contract/information'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { RichText } from './rich-text.tsx'

interface QuestionListProps {
  questions: ShownSection['questions']
  /** Whether the answers stand open from the start. */
  open?: boolean
}

/** Questions that open to their answers, without any script. */
export function QuestionList({ questions, open = false }: QuestionListProps) {
  return (
    <div className="divide-y divide-line rounded-panel border border-line bg-surface">
      {questions.map(({ id, title, text }) => (
        <details key={id} id={id} open={open} className="group scroll-mt-4">
          <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold hover:bg-surface-2 lg:px-5 [&::-webkit-details-marker]:hidden">
            {title}
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.9}
              className="size-5 flex-none text-ink-3 transition-transform duration-[140ms] group-open:rotate-180"
            />
          </summary>
          <div className="grid max-w-[64ch] gap-2.5 px-4 pb-4 text-ink-2 lg:px-5 [&_a]:text-forest [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_ol]:list-decimal [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc">
            <RichText blocks={text} />
          </div>
        </details>
      ))}
    </div>
  )
}
