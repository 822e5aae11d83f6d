import { type Duration, TERMS_NOTICE } from './deadlines.ts'
import { isSiteLink } from './home-rules.ts'
import { TERMS_IN_FORCE_SINCE } from './rules.ts'
import type { StaffPermission } from './staff-permissions.ts'

// The pages of prose that admins may edit, and what each is made of. Without schemas, so that pages can have them for nothing.

interface InformationPageRules {
  path: '/help' | '/contact' | '/terms' | '/privacy' | '/cookies'
  label: string
  /** Whether it begins with a text before its sections. */
  hasIntro: boolean
  /** Of what its sections are: text, questions with answers behind a text, or none at all. */
  sections: 'text' | 'questions' | 'none'
  /** People agree to it: each version says from when it is in force, and earlier ones stay public. */
  isLegal: boolean
  /** A change that matters is published so long before it is in force. */
  notice?: Duration
  /** Everybody with an account is told of a change that matters, where it is published ahead. */
  isAnnounced?: true
  /** Since when the text that came with the program is in force. */
  shippedOn: string
  permission: StaffPermission
  /** Parts that other pages of the site link to. */
  keeps?: readonly string[]
}

export const informationPages = {
  help: {
    path: '/help',
    label: 'Help centre and FAQ',
    hasIntro: false,
    sections: 'questions',
    keeps: ['vendor-payout'],
    isLegal: false,
    shippedOn: '2026-11-29',
    permission: 'help_texts',
  },
  contact: {
    path: '/contact',
    label: 'Contact us',
    hasIntro: true,
    sections: 'none',
    isLegal: false,
    shippedOn: '2026-11-26',
    permission: 'help_texts',
  },
  terms: {
    path: '/terms',
    label: 'Terms',
    hasIntro: true,
    sections: 'text',
    isLegal: true,
    notice: TERMS_NOTICE,
    isAnnounced: true,
    shippedOn: TERMS_IN_FORCE_SINCE,
    permission: 'settings',
  },
  privacy: {
    path: '/privacy',
    label: 'Privacy',
    hasIntro: true,
    sections: 'text',
    isLegal: true,
    isAnnounced: true,
    shippedOn: '2026-11-26',
    permission: 'settings',
  },
  cookies: {
    path: '/cookies',
    label: 'Cookies',
    hasIntro: true,
    sections: 'text',
    isLegal: true,
    shippedOn: '2026-11-23',
    permission: 'settings',
  },
} as const satisfies Record<string, InformationPageRules>
export type InformationPage = keyof typeof informationPages

export const informationPageNames = Object.keys(informationPages) as [InformationPage, ...InformationPage[]]

/** With all that a page may have said of it, whichever it is. */
export const rulesOf = (page: InformationPage): InformationPageRules => informationPages[page]

/** Whether everybody with an account is told of a new version: of one that matters, and that comes into force on a later day. */
export const announces = (page: InformationPage, version: { isAhead: boolean; isMinor: boolean }): boolean =>
  rulesOf(page).isAnnounced === true && version.isAhead && !version.isMinor

export const isInformationPage = (page: string): page is InformationPage => Object.hasOwn(informationPages, page)

/** The version that came with the program. */
export const SHIPPED_VERSION = 1

export const MAX_INFORMATION_SECTIONS = 30
export const MAX_SECTION_QUESTIONS = 40
export const MAX_INFORMATION_TITLE = 160
export const MAX_INFORMATION_PART = 6_000
/** Of all its parts together. */
export const MAX_INFORMATION_TEXT = 100_000

/** Where links within a text may lead: pages of this site, other sites by https, a mailbox, a telephone. */
export function isTextLink(link: string): boolean {
  if (link.startsWith('/')) return isSiteLink(link)
  if (/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(link) || /^tel:\+?\d{3,15}$/.test(link)) return true
  if (!link.startsWith('https://') || !URL.canParse(link)) return false
  const { hostname, username, password } = new URL(link)
  return hostname.includes('.') && username === '' && password === ''
}
