import type { HandOverCode as Shown } from '@asime/contract/fulfilment'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toast } from '../../ui/toast.tsx'
import { readHandOverCode, renewHandOverCode } from './orders.api.ts'
import * as texts from './hand-over-code.texts.ts'

/** The code that the buyer gives after looking at the goods. Shown on demand, since whoever has it has the money. */
export function HandOverCode({ orderId, isFree }: { orderId: string; isFree: boolean }) {
  const [known, setKnown] = useState<Shown>()
  const [isBusy, setBusy] = useState(false)

  async function ask(read: typeof readHandOverCode) {
    setBusy(true)
    try {
      setKnown(await read(orderId))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.weCouldNotShow, serverMessage(error) ?? texts.checkYourConnectionAndTry)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className="text-[.9375rem] text-ink-2">{texts.checkTheGoodsFirst(isFree)}</p>
      <output className="block">
        {known && (
          <>
            <span className="mt-3 block font-display text-3xl font-bold tracking-[.18em] tabular-nums">
              {known.code}
            </span>
            {known.tries_left === 0 && (
              <span className="mt-1 block text-sm font-medium text-danger">{texts.enteredWronglyTooOften}</span>
            )}
          </>
        )}
      </output>
      {known && <CodeFigure {...known.qr} />}
      <div className="mt-3 print:hidden">
        {known ? (
          <Button size="sm" busy={isBusy} onClick={() => void ask(renewHandOverCode)}>
            {texts.getANewCode}
          </Button>
        ) : (
          <Button busy={isBusy} onClick={() => void ask(readHandOverCode)}>
            {texts.showTheCode}
          </Button>
        )}
      </div>
    </>
  )
}

/** For the camera of the shop's phone: a link to its page of this order, with the code. */
function CodeFigure(qr: Shown['qr']) {
  return (
    <figure className="mt-3 w-fit">
      <QrCode {...qr} alt={texts.sameAsAQRCode} />
      <figcaption className="mt-1.5 max-w-[220px] text-sm text-ink-3">{texts.orLetTheShopScan}</figcaption>
    </figure>
  )
}
