import { type Duration, TERMS_NOTICE } from './deadlines.ts'
import { isSiteLink } from './home-rules.ts'
import { TERMS_IN_FORCE_SINCE } from './rules.ts'
import type { StaffPermission } from './staff-permissions.ts'

// The information pages that admins may edit, and their parts. Without schemas, so that pages do not load zod with them.

interface InformationPageRules {
  path: '/help' | '/contact' | '/terms' | '/privacy' | '/cookies'
  label: string
  /** Whether it begins with a text before its sections. */
  hasIntro: boolean
  /** What its sections contain: text; questions and answers after a text; or there are no sections. */
  sections: 'text' | 'questions' | 'none'
  /** A legal text: each version has a first day in force, and earlier ones stay public. */
  isLegal: boolean
  /** How long before its first day a material change is published. */
  notice?: Duration
  /** All users are notified of a material change that is published ahead. */
  isAnnounced?: true
  /** The first day in force of the text that ships with the program. */
  shippedOn: string
  permission: StaffPermission
  /** Sections that other pages link to, so they cannot be removed. */
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
    shippedOn: '2026-11-30',
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
    shippedOn: '2026-11-30',
    permission: 'settings',
  },
  cookies: {
    path: '/cookies',
    label: 'Cookies',
    hasIntro: true,
    sections: 'text',
    isLegal: true,
    shippedOn: '2026-11-30',
    permission: 'settings',
  },
} as const satisfies Record<string, InformationPageRules>
export type InformationPage = keyof typeof informationPages

export const informationPageNames = Object.keys(informationPages) as [InformationPage, ...InformationPage[]]

/** The rules of any page, with the optional ones, which the table's literal types leave out. */
export const rulesOf = (page: InformationPage): InformationPageRules => informationPages[page]

/** Whether all users are notified of a new version: of a material change that comes into force on a later day. */
export const announces = (page: InformationPage, version: { isAhead: boolean; isMinor: boolean }): boolean =>
  rulesOf(page).isAnnounced === true && version.isAhead && !version.isMinor

export const isInformationPage = (page: string): page is InformationPage => Object.hasOwn(informationPages, page)

/** The version that ships with the program. */
export const SHIPPED_VERSION = 1

export const MAX_INFORMATION_SECTIONS = 30
export const MAX_SECTION_QUESTIONS = 40
export const MAX_INFORMATION_TITLE = 160
export const MAX_INFORMATION_PART = 6_000
/** The text of all parts together. */
export const MAX_INFORMATION_TEXT = 100_000

/** Whether a text may have this link: to a page of this site, another site by https, an email address or a phone number. */
export function isTextLink(link: string): boolean {
  if (link.startsWith('/')) return isSiteLink(link)
  if (/^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(link) || /^tel:\+?\d{3,15}$/.test(link)) return true
  if (!link.startsWith('https://') || !URL.canParse(link)) return false
  const { hostname, username, password } = new URL(link)
  return hostname.includes('.') && username === '' && password === ''
}
