import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SectionPage } from '../section-page.tsx'
import * as texts from './featured.texts.ts'

const PAGES = [
  { to: href('/app/admin/featured'), label: texts.products },
  { to: href('/app/admin/featured/shops'), label: texts.shops },
]

/** Around the pages of what is featured: the heading, and the way to the other. */
export function FeaturedFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <SectionPage navLabel={texts.pages} pages={PAGES} title={title} lead={lead}>
      {children}
    </SectionPage>
  )
}
