import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { useIntentionKey } from '../../../lib/api/use-intention-key.ts'
import { setUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { openShop } from './open-shop.api.ts'
import * as texts from './reopen-shop.texts.ts'

/** Of whoever had a shop: there is nothing to fill in, since it comes back as it was. */
export function ReopenShop({ name }: { name: string }) {
  const [isBusy, setBusy] = useState(false)
  const keyFor = useIntentionKey()
  const navigate = useNavigate()

  const open = async () => {
    const shop = { business_name: name }
    setBusy(true)
    try {
      setUser(await openShop(shop, keyFor(shop)))
      toast.success(texts.isOpen, texts.publishProducts)
      await navigate(href('/app/vendor'), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="buy" block busy={isBusy} onClick={() => void open()}>
      {texts.openAgain}
    </Button>
  )
}
