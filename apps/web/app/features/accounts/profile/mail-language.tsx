import type { Profile } from '@asime/contract/accounts'
import { type MailLanguage, mailLanguageNames, mailLanguages } from '@asime/contract/mail-language'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { setUser } from '../../../lib/session/session.ts'
import { segmentClass } from '../../../ui/segmented.tsx'
import { toast } from '../../../ui/toast.tsx'
import { updateProfile } from './profile.api.ts'
import * as texts from './mail-language.texts.ts'

/** What somebody's emails are written in; saved as it is chosen. */
export function MailLanguageChoice({ user }: { user: Profile }) {
  /** What is being saved: shown at once, and taken back where it could not be. */
  const [chosen, setChosen] = useState<MailLanguage>()
  const shown = chosen ?? user.mail_language

  async function save(language: MailLanguage) {
    // One at a time, so that what is shown is what was saved last.
    if (chosen !== undefined) return
    setChosen(language)
    try {
      setUser(await updateProfile({ mail_language: language }))
      toast.success(texts.saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(serverMessage(error) ?? texts.notSaved)
    } finally {
      setChosen(undefined)
    }
  }

  return (
    <section
      aria-labelledby="mail-language"
      className="rounded-panel border border-line bg-surface px-4 py-4 lg:px-6 lg:py-5"
    >
      <h2 id="mail-language" className="text-xl">
        {texts.languageOfEmails}
      </h2>
      <p id="mail-language-hint" className="mt-1.5 text-ink-2">
        {texts.emailsOnly}
      </p>
      <fieldset
        aria-describedby="mail-language-hint"
        className="mt-3 inline-flex max-w-full rounded-control bg-surface-2 p-[3px] forced-colors:border"
      >
        <legend className="sr-only">{texts.languageOfEmails}</legend>
        {mailLanguages.map((language) => (
          <label
            key={language}
            lang={language}
            className={`${segmentClass(language === shown)} has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
          >
            <input
              type="radio"
              name="mail-language"
              className="sr-only"
              checked={language === shown}
              onChange={() => void save(language)}
            />
            {mailLanguageNames[language]}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
