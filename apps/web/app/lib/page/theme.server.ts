import type { Theme } from './theme.ts'

/** The theme that the visitor chose; undefined leaves it to their system. */
export function themeOf(request: Request): Theme | undefined {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return theme as Theme | undefined
}
