import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SectionPage } from '../section-page.tsx'
import * as texts from './settings.texts.ts'

const PAGES = [
  { to: href('/app/admin/settings'), label: texts.values },
  { to: href('/app/admin/settings/history'), label: texts.history },
]

/** Around each page of settings: its heading, and the way to the others. */
export function SettingsPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <SectionPage navLabel={texts.pages} pages={PAGES} title={title} lead={lead}>
      {children}
    </SectionPage>
  )
}
