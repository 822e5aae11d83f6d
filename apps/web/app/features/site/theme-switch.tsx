import SunMoon from 'lucide-react/icons/sun-moon'
import { useState } from 'react'
import { chooseTheme, currentTheme } from '../../lib/theme.ts'
import { useIsServerHtml } from '../../lib/use-is-server-html.ts'

/** Light or dark by choice. Nothing before scripts run, since only they can do it. */
export function ThemeSwitch() {
  const isServerHtml = useIsServerHtml()
  const [, setChoices] = useState(0)
  if (isServerHtml) return null
  const other = currentTheme() === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      onClick={() => {
        chooseTheme(other)
        setChoices((choices) => choices + 1)
      }}
      className="flex min-h-11 items-center gap-2 hover:text-on-deep hover:underline hover:underline-offset-4"
    >
      <SunMoon aria-hidden="true" className="size-4" />
      {other === 'dark' ? 'Dark colours' : 'Light colours'}
    </button>
  )
}
