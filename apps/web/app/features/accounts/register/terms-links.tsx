import { href } from 'react-router'
import * as texts from './terms-links.texts.ts'

/** `terms and the privacy notice`, as links that leave what was typed where it is. */
export function TermsLinks() {
  return (
    <>
      <NewTab to={href('/terms')}>{texts.terms}</NewTab> {texts.andThe}{' '}
      <NewTab to={href('/privacy')}>{texts.privacyNotice}</NewTab>
    </>
  )
}

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="font-semibold text-forest underline underline-offset-4">
      {children}
      <span className="sr-only"> {texts.opensInANewTab}</span>
    </a>
  )
}
