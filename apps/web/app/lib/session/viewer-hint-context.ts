import { createContext, useContext } from 'react'
import type { ViewerHint } from './viewer-hint.ts'

/** Name of the element in the head that names the viewer whom the server has drawn the page for. */
export const VIEWER_META = 'viewer'

/** The viewer whom the browser named to the server when this page was loaded; the same on the server and in the browser. */
export const ViewerHintContext = createContext<ViewerHint | undefined>(undefined)

export function useViewerHint(): ViewerHint | undefined {
  return useContext(ViewerHintContext)
}

/** In the browser: the viewer whom the server has drawn the page for. */
export function viewerHintOfPage(): ViewerHint | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${VIEWER_META}"]`)?.content
  return text ? (JSON.parse(text) as ViewerHint) : undefined
}
