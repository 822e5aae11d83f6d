import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeToTheme, type Theme } from '../../lib/page/theme.ts'
import * as texts from './use-other-theme.texts.ts'

const noneOnServer = () => undefined

/** The theme that one could change to. Undefined before scripts run, since only they can do it. */
export function useOtherTheme(): Theme | undefined {
  const theme = useSyncExternalStore<Theme | undefined>(subscribeToTheme, currentTheme, noneOnServer)
  return theme && (theme === 'dark' ? 'light' : 'dark')
}

export const themeLabels: Record<Theme, string> = { dark: texts.darkColours, light: texts.lightColours }
