import type { ShownInformation, ShownText } from '@asime/contract/information'
import { informationPages } from '@asime/contract/information-pages'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'
import * as texts from './information-article.texts.ts'
import { RichText } from './rich-text.tsx'

interface LegalArticleProps {
  title: string
  information: ShownInformation
}

/** Terms, privacy or cookies: since when they are in force, what is to come, and the way to earlier versions. */
export function LegalArticle({ title, information }: LegalArticleProps) {
  const { page, coming, standing, times, in_force_from: from, in_force_until: until } = information
  return (
    <InformationArticle
      title={title}
      text={information}
      updated={
        standing === 'in_force'
          ? texts.inForceSince(formatDate(from))
          : until === null
            ? texts.inForceFrom(formatDate(from))
            : texts.wasInForce(formatDate(from), formatDate(until))
      }
      notice={
        standing !== 'in_force' ? (
          <Note
            words={texts.otherVersion(standing, times)}
            to={informationPages[page].path}
            label={texts.readCurrent}
          />
        ) : (
          coming && (
            <Note
              words={texts.newVersion(formatDate(coming.in_force_from))}
              to={href('/versions/:page/:version', { page, version: String(coming.version) })}
              label={texts.readIt}
            />
          )
        )
      }
    >
      <p className="pt-8">
        <Link to={href('/versions/:page', { page })} className="text-forest underline underline-offset-4">
          {texts.earlierVersions}
        </Link>
      </p>
    </InformationArticle>
  )
}

interface InformationArticleProps {
  title: string
  text: ShownText
  updated?: string | undefined
  notice?: React.ReactNode
  children?: React.ReactNode
}

/** A text of sections, as the server has read it. */
function InformationArticle({ text, ...around }: InformationArticleProps) {
  return <ArticlePage {...around} summary={<RichText blocks={text.intro} />} sections={sectionsOf(text)} />
}

export const sectionsOf = ({ sections }: ShownText): ArticleSection[] =>
  sections.map(({ id, title, text }) => ({ id, title, body: <RichText blocks={text} /> }))

function Note({ words, to, label }: { words: string; to: string; label: string }) {
  return (
    <p className="mt-5 rounded-panel bg-gold-soft p-4 text-gold-ink">
      {words}{' '}
      <Link to={to} className="font-semibold underline underline-offset-4">
        {label}
      </Link>
    </p>
  )
}
