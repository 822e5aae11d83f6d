import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SectionPage } from '../section-page.tsx'
import { blocks } from './blocks.texts.ts'
import { figures } from './figures.texts.ts'
import { homePages } from './home-desk.texts.ts'

const PAGES = [
  { to: href('/app/admin/home'), label: blocks },
  { to: href('/app/admin/home/figures'), label: figures },
]

/** Around each page about the home page: its heading, and the way to the other. */
export function HomeDeskPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <SectionPage navLabel={homePages} pages={PAGES} title={title} lead={lead}>
      {children}
    </SectionPage>
  )
}
