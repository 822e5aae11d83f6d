import type { InformationText } from '@asime/contract/information-text'
import { type InformationPage, informationPages, SHIPPED_VERSION } from '@asime/contract/information-pages'
import type { VersionInForce } from '../../platform/texts/texts-in-force.ts'
import { contactText } from './shipped/contact.texts.ts'
import { cookiesText } from './shipped/cookies.texts.ts'
import { helpText } from './shipped/help.texts.ts'
import { privacyText } from './shipped/privacy.texts.ts'
import { termsText } from './shipped/terms.texts.ts'

const texts: Record<InformationPage, InformationText> = {
  help: helpText,
  contact: contactText,
  terms: termsText,
  privacy: privacyText,
  cookies: cookiesText,
}

/** What came with the program: in force until staff publish another text, and kept as the first version from then on. */
export function shippedVersion(page: InformationPage): VersionInForce {
  return {
    version: SHIPPED_VERSION,
    text: texts[page],
    inForceFrom: `${informationPages[page].shippedOn}T00:00:00.000Z`,
  }
}
