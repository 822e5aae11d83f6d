import type { ReactNode } from 'react'
import * as texts from './article-page.texts.ts'

export interface ArticleSection {
  /** The anchor that the contents lead to. */
  id: string
  title: string
  body: ReactNode
}

interface ArticlePageProps {
  title: string
  /** What it comes to, in plain words, before the text. */
  summary: ReactNode
  /** From when it is in force, in words. */
  updated?: string
  sections: readonly ArticleSection[]
  /** What is to come of it, before the text. */
  notice?: ReactNode
  /** Behind the text. */
  children?: ReactNode
}

/** A text to be read from top to bottom, with its contents beside it on wide screens. */
export function ArticlePage(article: ArticlePageProps) {
  return (
    <div className="frame pt-8 lg:grid lg:grid-cols-[minmax(0,64ch)_260px] lg:justify-between lg:gap-16 lg:pt-14">
      <ArticleText {...article} />
      <nav aria-label={texts.onThisPage} className="max-lg:hidden">
        <div className="sticky top-8 border-l border-line pl-5">
          <p className="mb-2 text-sm font-semibold">{texts.onThisPage}</p>
          <ul>
            {article.sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-9 items-center text-[.9375rem] text-ink-2 hover:text-ink hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  )
}

/** The text itself. */
export function ArticleText({ title, summary, updated, sections, notice, children }: ArticlePageProps) {
  return (
    <article>
      <h1 className="text-3xl">{title}</h1>
      {updated && <p className="mt-2 text-sm text-ink-3">{updated}</p>}
      {notice}
      <div className="mt-5 grid gap-2 rounded-panel bg-forest-soft p-5 text-[1.0625rem] text-forest-ink [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_ol]:list-decimal [&_ol]:space-y-1 [&_ul]:list-disc [&_ul]:space-y-1">
        {summary}
      </div>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className="scroll-mt-4 pt-8">
          <h2 className="text-xl">{section.title}</h2>
          <div className="mt-2 grid gap-3 text-[1.0625rem] text-ink-2 [&_a]:text-forest [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_ol]:list-decimal [&_ol]:space-y-1.5 [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc [&_ul]:space-y-1.5">
            {section.body}
          </div>
        </section>
      ))}
      {children}
    </article>
  )
}
