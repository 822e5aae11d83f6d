import { href } from 'react-router'
import * as texts from './terms-label.texts.ts'

/** Beside the box that has to be ticked. */
export function TermsLabel() {
  const link = 'font-semibold text-forest underline underline-offset-4'
  return (
    <>
      {texts.iAcceptThe}{' '}
      <a href={href('/terms')} target="_blank" rel="noreferrer" className={link}>
        {texts.terms}
        <span className="sr-only"> {texts.opensInANewTab}</span>
      </a>{' '}
      {texts.andThe}{' '}
      <a href={href('/privacy')} target="_blank" rel="noreferrer" className={link}>
        {texts.privacyNotice}
        <span className="sr-only"> {texts.opensInANewTab}</span>
      </a>
    </>
  )
}
