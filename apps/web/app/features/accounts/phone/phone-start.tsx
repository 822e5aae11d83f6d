import { useNavigate } from 'react-router'
import { TermsLinks } from '../register/terms-links.tsx'
import { askFor, NumberForm } from './number-form.tsx'
import { phonePathFor } from './phone-path.ts'
import { handOver } from './sent-before.ts'
import * as texts from './phone-sign-in.texts.ts'

const ask = askFor('sign_in')

/** Signing up by phone begins here, on the page that one comes to: what follows is the code. */
export function PhoneStart() {
  const navigate = useNavigate()
  return (
    <NumberForm
      ask={ask}
      onSent={(sent) => {
        handOver(sent)
        // As the address is now: another kind of account may have been chosen meanwhile.
        void navigate(phonePathFor(new URLSearchParams(location.search)))
      }}
    >
      <p className="text-sm text-ink-2">
        {texts.byContinuing} <TermsLinks />
        {texts.end}
      </p>
    </NumberForm>
  )
}
