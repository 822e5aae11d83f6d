import type { ComponentType, ReactNode } from 'react'
import type { ViewerHint } from '../session/viewer-hint.ts'

export interface FrameProps {
  /** Undefined when nobody is signed in. */
  viewer: ViewerHint | undefined
  /** Whether its tabs show. */
  tabBar: boolean
  /** `<main>`. */
  children: ReactNode
}

/** A route may export this as `handle` to say how much of the site stands around its page. */
export interface PageHandle {
  /** In place of the site's header, footer and tabs: a workspace has its own. */
  Frame?: ComponentType<FrameProps>
  /** Stands alone: no header, footer or tabs. */
  bare?: boolean
  /** True where the page has a bar of its own at the bottom of a phone's screen; goes with `tabBar: false`. */
  actionBar?: boolean
  /** False where the page has a bar of its own at the bottom of a phone's screen. */
  tabBar?: boolean
  /** False where nothing should distract. */
  footer?: boolean
}

type Frame = Required<Omit<PageHandle, 'Frame'>> & Pick<PageHandle, 'Frame'>

/** The frame of the page, from the handles of its routes; the innermost decides. */
export function frameOf(matches: readonly { handle: unknown }[]): Frame {
  const handles = matches.map(({ handle }) => (handle ?? {}) as PageHandle)
  return Object.assign({ bare: false, tabBar: true, actionBar: false, footer: true }, ...handles) as Frame
}
