import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SectionPage } from '../section-page.tsx'
import * as texts from './moderation.texts.ts'
import { rules } from './posting-rules.texts.ts'

const PAGES = [
  { to: href('/app/admin/reports'), label: texts.posts },
  { to: href('/app/admin/reports/conversations'), label: texts.conversations },
  { to: href('/app/admin/reports/warned-messages'), label: texts.warnedMessages },
  { to: href('/app/admin/reports/rules'), label: rules },
]

/** Around each page of moderation: its heading, and the way to the others. */
export function ModerationPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <SectionPage navLabel={texts.pages} pages={PAGES} title={title} lead={lead}>
      {children}
    </SectionPage>
  )
}
