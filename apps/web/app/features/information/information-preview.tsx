import type { ShownText } from '@asime/contract/information'
import { type InformationPage, rulesOf } from '@asime/contract/information-pages'
import { ArticleText } from './article-page.tsx'
import { sectionsOf } from './information-article.tsx'
import { QuestionList } from './question-list.tsx'
import { RichText } from './rich-text.tsx'

interface InformationPreviewProps {
  page: InformationPage
  title: string
  text: ShownText
}

/** The text of a page as its visitors see it, without what stands around it. */
export function InformationPreview({ page, title, text }: InformationPreviewProps) {
  if (rulesOf(page).sections !== 'questions')
    return <ArticleText title={title} summary={<RichText blocks={text.intro} />} sections={sectionsOf(text)} />
  return text.sections.map((section) => (
    <section key={section.id} className="pb-9">
      <h2 className="text-2xl">{section.title}</h2>
      <div className="mt-1 mb-4 grid gap-2 text-ink-3 [&_a]:underline">
        <RichText blocks={section.text} />
      </div>
      <QuestionList questions={section.questions} open />
    </section>
  ))
}
