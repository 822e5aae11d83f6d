import ArrowLeft from 'lucide-react/icons/arrow-left'
import { href, Link, useSearchParams } from 'react-router'
import { keepReturn } from '../../lib/session/return-path.ts'
import * as texts from './back-to-sign-in.texts.ts'

export function BackToSignIn() {
  const [search] = useSearchParams()
  return (
    <p className="mt-6">
      <Link
        to={keepReturn(href('/login'), search)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-forest underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-[18px]" strokeWidth={1.9} />
        {texts.backToSignIn}
      </Link>
    </p>
  )
}
