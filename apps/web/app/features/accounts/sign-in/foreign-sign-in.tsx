import type { SignInProvider } from '@asime/contract/sign-in-providers'
import { RETURN_PARAMETER } from '../../../lib/session/return-path.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import facebookMark from './facebook-mark.svg'
import googleMark from './google-mark.svg'
import * as texts from './foreign-sign-in.texts.ts'

export interface OfferedProvider {
  id: SignInProvider
  name: string
  isSetUp: boolean
}

interface ForeignSignInProps {
  providers: readonly OfferedProvider[]
  /** Of this page, which may say where to go afterwards. */
  search: URLSearchParams
  /** Whether people come here to open an account. */
  isSignUp?: boolean
}

const MARKS: Record<SignInProvider, string> = { google: googleMark, facebook: facebookMark }

/** The ways in by others who vouch for a person. Whoever is not set up says so. */
export function ForeignSignIn({ providers, search, isSignUp }: ForeignSignInProps) {
  const className = buttonClass({ variant: 'line', block: true, className: 'cursor-pointer' })
  return (
    <>
      <p className="my-6 flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      <div className="grid gap-2.5 min-[21.25rem]:grid-cols-2">
        {providers.map(({ id, name, isSetUp }) => {
          const children = (
            <>
              <img src={MARKS[id]} alt="" width={20} height={20} />
              <span>
                <span className="sr-only">{isSignUp ? texts.signUpWith : texts.signInWith} </span>
                {name}
              </span>
            </>
          )
          return isSetUp ? (
            <a key={id} href={startPath(id, search)} rel="nofollow" className={className}>
              {children}
            </a>
          ) : (
            <button
              key={id}
              type="button"
              onClick={() => toast.info(texts.signInIsNotSetUp(name), texts.pleaseUseYourEmail)}
              className={className}
            >
              {children}
            </button>
          )
        })}
      </div>
    </>
  )
}

/** Where the server sends the browser on to the provider from. No page of the app: a link to it is a plain one. */
function startPath(provider: SignInProvider, search: URLSearchParams): string {
  const from = search.get(RETURN_PARAMETER)
  return `/sign-in/${provider}/start${from ? `?${RETURN_PARAMETER}=${encodeURIComponent(from)}` : ''}`
}
