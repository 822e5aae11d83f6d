import type { ViewerHint } from './viewer-hint.ts'
import { VIEWER_META } from './viewer-hint-context.ts'

/** Apart from the data of pages, so that the server can put another viewer into a kept page (features/site/drawn-for.server.tsx). */
export function ViewerMeta({ viewer }: { viewer: ViewerHint }) {
  return <meta name={VIEWER_META} content={JSON.stringify(viewer)} />
}
