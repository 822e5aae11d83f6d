import Smartphone from 'lucide-react/icons/smartphone'
import { APP_NOTE, INSTALL_LABEL, useInstall } from './install-prompt.ts'

/** The note about the mobile app: where the browser can install the site, a button that does it. On dark ground. */
export function InstallOffer() {
  const install = useInstall()
  if (!install) {
    return (
      <span className="flex items-center gap-1.5">
        <Smartphone aria-hidden="true" />
        {APP_NOTE}
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={install}
      className="flex min-h-[34px] items-center gap-1.5 font-semibold text-on-deep underline-offset-4 hover:underline"
    >
      <Smartphone aria-hidden="true" />
      {INSTALL_LABEL}
    </button>
  )
}
