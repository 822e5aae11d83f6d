import type { Profile } from '@asime/contract/accounts'
import { href, Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { howTheySignIn } from './how-they-sign-in.ts'
import * as texts from './sign-in-safety.texts.ts'

/** How somebody signs in, and the way to make that safer. */
export function SignInSafety({ user }: { user: Profile }) {
  return (
    <section
      aria-labelledby="sign-in-safety"
      className="rounded-panel border border-line bg-surface px-4 py-4 lg:px-6 lg:py-5"
    >
      <h2 id="sign-in-safety" className="text-xl">
        {texts.signIn}
      </h2>
      <p className="mt-1.5 text-ink-2">{howTheySignIn(user)}</p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <Link to={href('/app/second-factor')} className={buttonClass()}>
          {user.has_second_factor ? texts.manageCodes : texts.setUpCodes}
        </Link>
        <Link to={href('/app/passkeys')} className={buttonClass()}>
          {texts.passkeys}
        </Link>
        {user.email !== null && (
          <Link to={href('/app/change-password')} className={buttonClass()}>
            {user.has_no_password ? texts.setPassword : texts.changePassword}
          </Link>
        )}
        <Link to={href('/app/sign-in-providers')} className={buttonClass()}>
          {texts.googleAndFacebook}
        </Link>
        <Link to={href('/app/sessions')} className={buttonClass()}>
          {texts.devices}
        </Link>
      </div>
    </section>
  )
}
