import { useState } from 'react'
import { SubmitButton } from '../submit-button.tsx'
import { CodeForm } from '../second-factor/code-form.tsx'
import { finishByCode } from './provider-sign-in.api.ts'
import * as texts from './provider-sign-in.texts.ts'

/** The second step of whoever has codes on. */
export default function CodeStep({ ticket, onDone }: { ticket: string; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="mt-6">
      <CodeForm
        id="provider-code"
        label={texts.code}
        hint={texts.codeHint}
        onBusy={setBusy}
        onCode={async (code) => {
          await finishByCode(ticket, code)
          onDone()
        }}
      >
        <SubmitButton busy={isBusy}>{texts.signIn}</SubmitButton>
      </CodeForm>
    </div>
  )
}
