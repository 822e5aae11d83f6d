import ArrowLeft from 'lucide-react/icons/arrow-left'
import { href, Link } from 'react-router'

export function BackToSignIn() {
  return (
    <p className="mt-6">
      <Link
        to={href('/login')}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-forest underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-[18px]" strokeWidth={1.9} />
        Back to sign in
      </Link>
    </p>
  )
}
