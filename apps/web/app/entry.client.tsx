import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { NonceContext } from './lib/scripts/nonce.ts'
import { ViewerHintContext, viewerHintOfPage } from './lib/session/viewer-hint-context.ts'

// Scripts that were let in may read the nonce; React compares it with the server's when it takes over the page.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

function takeOver(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext value={nonce}>
          <ViewerHintContext value={viewerHintOfPage()}>
            <HydratedRouter />
          </ViewerHintContext>
        </NonceContext>
      </StrictMode>,
    )
  })
}

// Few links bear what a network puts behind them, and only these need to know all that may be there.
if (/clk?id|igsh|utm_|braid/.test(location.search)) void import('./lib/page/leave-tracking-out.ts').finally(takeOver)
else takeOver()
