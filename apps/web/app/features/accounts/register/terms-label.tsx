import { TermsLinks } from './terms-links.tsx'
import * as texts from './terms-label.texts.ts'

/** Beside the box that has to be ticked. */
export function TermsLabel() {
  return (
    <>
      {texts.iAcceptThe} <TermsLinks />
    </>
  )
}
