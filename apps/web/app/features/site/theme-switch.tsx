import SunMoon from 'lucide-react/icons/sun-moon'
import { chooseTheme } from '../../lib/page/theme.ts'
import { themeLabels, useOtherTheme } from './use-other-theme.ts'

/** Light or dark by choice. */
export function ThemeSwitch() {
  const other = useOtherTheme()
  if (!other) return null
  return (
    <button
      type="button"
      onClick={() => chooseTheme(other)}
      className="flex min-h-11 items-center gap-2 hover:text-on-deep hover:underline hover:underline-offset-4"
    >
      <SunMoon aria-hidden="true" className="size-4" />
      {themeLabels[other]}
    </button>
  )
}
