import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './foreign-sign-in.texts.ts'

/** The buttons of others who could vouch for a person. None of them is set up, and they say so. */
export function ForeignSignIn() {
  return (
    <>
      <p className="my-6 flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      <div className="grid gap-2.5 min-[21.25rem]:grid-cols-2">
        <Foreign name={texts.google} mark={<GoogleMark />} />
        <Foreign name={texts.facebook} mark={<FacebookMark />} />
      </div>
    </>
  )
}

function Foreign({ name, mark }: { name: string; mark: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => toast.info(texts.signInIsNotSetUp(name), texts.pleaseSignInWithYourEmail)}
      className={buttonClass({ variant: 'line', block: true, className: 'cursor-pointer' })}
    >
      {mark}
      <span>
        <span className="sr-only">{texts.signInWith} </span>
        {name}
      </span>
    </button>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="stroke-0!">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-1.9 3.2-4.8 3.2-8.2Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.2-4.5H2.1V17A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.8 14.2a6.6 6.6 0 0 1 0-4.3V7H2.1a11 11 0 0 0 0 10l3.7-2.8Z" />
      <path fill="#ea4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.7l3.2-3.2A11 11 0 0 0 2.1 7l3.7 2.9C6.7 7.3 9.1 5.4 12 5.4Z" />
    </svg>
  )
}

function FacebookMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="stroke-0!">
      <circle cx="12" cy="12" r="11" fill="#1877f2" />
      <path
        fill="#fff"
        d="M15.9 14.9l.5-3.1h-3v-2c0-.9.4-1.7 1.7-1.7h1.4V5.4s-1.2-.2-2.4-.2c-2.5 0-4 1.5-4 4.2v2.4H7.3v3.1h2.8v7.9a11 11 0 0 0 3.4 0v-7.9h2.4Z"
      />
    </svg>
  )
}
